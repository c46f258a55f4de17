import Synchronization

/// What a program has answered, so that it is asked each question once. One that failed is asked again: the reason may be gone.
final class AnswerBook<Question: Hashable & Sendable, Answer: Sendable, Failure: Error>: Sendable {
  private let answers = Mutex<[Question: Task<Result<Answer, Failure>, Never>]>([:])

  /// The answer to a question. Several may ask at the same time.
  ///
  /// - Parameter ask: asks when nobody has.
  func answer(
    to question: Question, _ ask: @escaping @Sendable () async throws(Failure) -> Answer
  ) async throws(Failure) -> Answer {
    let task = answers.withLock { answers in
      if let known = answers[question] { return known }
      let task = Task { () -> Result<Answer, Failure> in
        do throws(Failure) { return .success(try await ask()) } catch { return .failure(error) }
      }
      answers[question] = task
      return task
    }
    let answer = await task.value
    if case .failure = answer { answers.withLock { if $0[question] == task { $0[question] = nil } } }
    return try answer.get()
  }
}
