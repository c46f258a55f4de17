import Contracts
import NewsTestSupport
import Testing
import VIPTestKit

@testable import NewsList

@Suite("NewsList on a terminal", .timeLimit(.minutes(10)))
struct NewsListScreenTests {
  @Test("as usual")
  func frame() async throws {
    let scene = try SceneDriver(
      NewsListConfigurator(), workers: TestWorkers().with(.news, NewsWorkerSpy(.success([.undated]))))
    let screen = try await TerminalScreen(scene, columns: 100, rows: 24, canGoBack: true)
    try Golden.check(screen.styledFrame, "screen-100.txt")
  }
}
