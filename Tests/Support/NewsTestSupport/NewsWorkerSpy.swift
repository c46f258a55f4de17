public import Contracts
public import VIPTestKit

/// Answers what the test has set, once the test opens its gate, if it has one.
///
/// A worker may be called from anywhere, so what it keeps needs an actor: in a test, the main one.
@MainActor
public final class NewsWorkerSpy: NewsWorker, CallRecording {
  /// What was asked for, in order.
  public enum Call: Equatable, Sendable {
    /// To fetch, with `reload`.
    case fetch(reload: Bool)
    /// To search for a text.
    case search(String)
    /// To fetch the picture at an address.
    case picture(String)
  }

  /// Keeps the calls.
  public nonisolated let recorder = CallRecorder<Call>()
  /// What was asked for, in order.
  public var calls: [Call] { recorder.calls }
  /// What is answered.
  public var answer: Result<[NewsArticle], NewsError>
  /// The bytes of each picture; nil when there is none.
  public var picture: [UInt8]?
  /// What the next answers wait for.
  public var gate: Gate?

  /// Makes a worker with its first answer.
  public init(_ answer: Result<[NewsArticle], NewsError> = .success([.cycle, .undated]), gate: Gate? = nil) {
    self.answer = answer
    self.gate = gate
  }

  /// Writes the call down and answers.
  public func fetchArticles(reload: Bool) async throws(NewsError) -> [NewsArticle] {
    try await answer(.fetch(reload: reload))
  }

  /// Writes the call down and answers.
  public func searchArticles(for text: String) async throws(NewsError) -> [NewsArticle] {
    try await answer(.search(text))
  }

  /// Writes the call down and answers.
  public func fetchPicture(at address: String) async throws(NewsError) -> [UInt8] {
    recorder.append(.picture(address))
    await gate?.pass()
    guard let picture else { throw .unreachable(source: address, .noFile) }
    return picture
  }

  private func answer(_ call: Call) async throws(NewsError) -> [NewsArticle] {
    recorder.append(call)
    let answer = answer
    await gate?.pass()
    if Task.isCancelled { throw .cancelled }
    return try answer.get()
  }
}
