package import Contracts
package import VIPTestKit

/// Gives the test's answer, once the test opens its gate, if it has one.
///
/// A worker may be called from anywhere, so its state needs an actor: in a test, the main one.
@MainActor
package final class NewsWorkerSpy: NewsWorker, CallRecording {
  package enum Call: Equatable, Sendable {
    case fetch(reload: Bool)
    case search(String)
    case picture(String)
  }

  package nonisolated let recorder = CallRecorder<Call>()
  package var calls: [Call] { recorder.calls }
  package var answer: Result<[NewsArticle], NewsError>
  /// For each address; nil without a picture.
  package var picture: [UInt8]?
  package var gate: Gate?

  package init(_ answer: Result<[NewsArticle], NewsError> = .success([.cycle, .undated]), gate: Gate? = nil) {
    self.answer = answer
    self.gate = gate
  }

  package func fetchArticles(reload: Bool) async throws(NewsError) -> [NewsArticle] {
    try await answer(.fetch(reload: reload))
  }

  package func searchArticles(for text: String) async throws(NewsError) -> [NewsArticle] {
    try await answer(.search(text))
  }

  package func fetchPicture(at address: String) async throws(NewsError) -> [UInt8] {
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
