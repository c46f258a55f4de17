import Contracts
import Testing
import VIPTestKit

@testable import Home

@Suite("Home on a terminal", .timeLimit(.minutes(10)))
struct HomeScreenTests {
  @Test("as usual")
  func frame() async throws {
    let scene = try SceneDriver(
      HomeConfigurator(), workers: TestWorkers().with(.auth, AuthWorkerSpy.aleksey())
    ) { ($0 as? any HomeDataStore)?.session = Session(userName: "Aleksey") }
    let screen = try await TerminalScreen(scene, columns: 100, rows: 24, canGoBack: true)
    try Golden.check(screen.styledFrame, "screen-100.txt")
  }
}
