/// The questions of a screen that wait for their answers, the one that is shown first.
@MainActor
struct PendingQuestions {
  private struct Pending {
    let question: Question
    /// Is given the number of the choice; nil when the question is taken back.
    let resume: @MainActor (Int?) -> Void
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

  mutating func add(_ question: Question, _ resume: @escaping @MainActor (Int?) -> Void) {
    if areClosed { resume(nil) } else { pending.append(Pending(question: question, resume: resume)) }
  }

  /// Takes a question away that is answered with a choice, or taken back: gives what takes the answer; nil when there is no
  /// such question, or no such choice.
  mutating func remove(_ number: Int, _ choice: Int?) -> (@MainActor (Int?) -> Void)? {
    guard let index = pending.firstIndex(where: { $0.question.number == number }) else { return nil }
    if let choice, !pending[index].question.choices.indices.contains(choice) { return nil }
    return pending.remove(at: index).resume
  }

  /// Takes all away, and gives what is to be told so.
  mutating func close() -> [@MainActor (Int?) -> Void] {
    areClosed = true
    defer { pending = [] }
    return pending.map(\.resume)
  }
}
