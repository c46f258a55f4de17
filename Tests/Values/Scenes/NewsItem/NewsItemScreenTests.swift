import Contracts
import NewsTestSupport
import Testing
import VIPTestKit

@testable import NewsItem

@Suite("NewsItem on a terminal", .timeLimit(.minutes(30)))
struct NewsItemScreenTests {
  @Test("wide, as usual, narrow", arguments: [180, 100, 80, 40])
  func frames(columns: Int) async throws {
    let scene = try SceneDriver(
      NewsItemConfigurator()
    ) { ($0 as? any NewsItemDataStore)?.article = .undated }
    let screen = try await TerminalScreen(scene, columns: columns, rows: 24, canGoBack: true)
    try Golden.check(screen.styledFrame, "screen-\(columns).txt")
  }
}
