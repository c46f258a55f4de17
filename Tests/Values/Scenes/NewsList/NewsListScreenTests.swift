import Contracts
import NewsTestSupport
import Testing
import VIPTestKit

@testable import NewsList

@Suite("NewsList on a terminal", .timeLimit(.minutes(30)))
struct NewsListScreenTests {
  @Test("wide, as usual, narrow", arguments: [180, 100, 80, 40])
  func frames(columns: Int) async throws {
    let scene = try SceneDriver(
      NewsListConfigurator(), workers: TestWorkers().with(.news, NewsWorkerSpy(.success([.undated]))))
    let screen = try await TerminalScreen(scene, columns: columns, rows: 24, canGoBack: true)
    try Golden.check(screen.styledFrame, "screen-\(columns).txt")
  }
}
