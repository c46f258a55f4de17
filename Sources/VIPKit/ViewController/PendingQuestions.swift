/// The questions of a screen that wait for their answers, the one that is shown first.
@MainActor
struct PendingQuestions {
  private struct Pending {
    let question: Question
    /// Is given the number of the choice; nil when the question is taken back.
    let resume: CheckedContinuation<Int?, Never>
  }

  private var pending: [Pending] = []
  private static var lastNumber = 0
  /// Whether there is nobody any more who could answer.
  private(set) var areClosed = false

  /// The one that is shown.
  var first: Question? { pending.first?.question }

  /// A number that no question of any scene has had: a screen may show several scenes.
  func newNumber() -> Int {
    Self.lastNumber += 1
    return Self.lastNumber
  }

  mutating func add(_ question: Question, _ resume: CheckedContinuation<Int?, Never>) {
    if areClosed { resume.resume(returning: nil) } else { pending.append(Pending(question: question, resume: resume)) }
  }

  /// - Returns: false when there is no such question.
  mutating func answer(_ number: Int, _ choice: Int?) -> Bool {
    guard let index = pending.firstIndex(where: { $0.question.number == number }) else { return false }
    if let choice, !pending[index].question.choices.indices.contains(choice) { return false }
    pending.remove(at: index).resume.resume(returning: choice)
    return true
  }

  mutating func close() {
    areClosed = true
    for question in pending { question.resume.resume(returning: nil) }
    pending = []
  }
}
