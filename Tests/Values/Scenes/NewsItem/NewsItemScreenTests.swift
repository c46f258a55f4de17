import Contracts
import NewsTestSupport
import Testing
import VIPTestKit

@testable import NewsItem

@Suite("NewsItem on a terminal", .timeLimit(.minutes(10)))
struct NewsItemScreenTests {
  @Test("as usual")
  func frame() async throws {
    let scene = try SceneDriver(
      NewsItemConfigurator()
    ) { ($0 as? any NewsItemDataStore)?.article = .undated }
    let screen = try await TerminalScreen(scene, columns: 100, rows: 24, canGoBack: true)
    try Golden.check(screen.styledFrame, "screen-100.txt")
  }
}
