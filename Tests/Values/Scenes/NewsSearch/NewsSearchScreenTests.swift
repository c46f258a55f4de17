import Contracts
import NewsTestSupport
import Testing
import VIPTestKit

@testable import NewsSearch

@Suite("NewsSearch on a terminal", .timeLimit(.minutes(10)))
struct NewsSearchScreenTests {
  @Test("a text is typed, and what is found stands beneath it")
  func found() async throws {
    let search = try SceneDriver(
      NewsSearchConfigurator(), workers: TestWorkers().with(.news, NewsWorkerSpy(.success([.undated]))))
    let screen = try await TerminalScreen(search, columns: 72, rows: 18, canGoBack: true)
    try await screen.press(.characters("dated"))
    try Golden.check(screen.styledFrame, "found.txt")
  }

  @Test("as usual")
  func frame() async throws {
    let search = try SceneDriver(
      NewsSearchConfigurator(), workers: TestWorkers().with(.news, NewsWorkerSpy(.success([.undated]))))
    let screen = try await TerminalScreen(search, columns: 100, rows: 24, canGoBack: true)
    try await screen.press(.characters("dated"))
    try Golden.check(screen.styledFrame, "screen-100.txt")
  }
}
