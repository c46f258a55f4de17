import Contracts
import Testing
import VIPTestKit

@testable import Login

@Suite("Login on a terminal", .timeLimit(.minutes(10)))
struct LoginScreenTests {
  @Test("as usual")
  func frame() async throws {
    let scene = try SceneDriver(
      LoginConfigurator(), workers: TestWorkers().with(.auth, AuthWorkerSpy(signIn: .failure(.wrongCredentials))))
    let screen = try await TerminalScreen(scene, columns: 100, rows: 24, canGoBack: true)
    try Golden.check(screen.styledFrame, "screen-100.txt")
  }
}
