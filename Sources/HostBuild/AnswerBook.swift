import Synchronization

/// What a program has answered, so that it is asked each question once.
final class AnswerBook<Question: Hashable & Sendable, Answer: Sendable>: Sendable {
  private let answers = Mutex<[Question: Task<Answer, Never>]>([:])

  /// The answer to a question. Several may ask at the same time.
  ///
  /// - Parameter ask: asks when nobody has.
  func answer(to question: Question, _ ask: @escaping @Sendable () async -> Answer) async -> Answer {
    await answers.withLock { answers in
      if let known = answers[question] { return known }
      let task = Task { await ask() }
      answers[question] = task
      return task
    }.value
  }
}
