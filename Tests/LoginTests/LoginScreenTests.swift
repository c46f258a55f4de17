import AuthTestSupport
import Contracts
import Testing
import VIPTestKit

@testable import Login

@Suite("Login on a terminal", .timeLimit(.minutes(30)))
struct LoginScreenTests {
  @Test("wide, as usual, narrow", arguments: [180, 100, 80, 40])
  func frames(columns: Int) async throws {
    let scene = try SceneDriver(
      LoginConfigurator(), workers: TestWorkers().with(.auth, AuthWorkerSpy(signIn: .failure(.wrongCredentials))))
    let screen = try await TerminalScreen(scene, columns: columns, rows: 24, canGoBack: true)
    try Golden.check(screen.styledFrame, "screen-\(columns).txt")
  }
}
