import Contracts
import Testing
import VIPTestKit

@testable import SetUp

@Suite("SetUp on a terminal", .timeLimit(.minutes(10)))
struct SetUpScreenTests {
  @Test("as usual")
  func frame() async throws {
    let setUp = try SceneDriver(SetUpConfigurator(), workers: TestWorkers().with(.auth, AuthWorkerSpy.aleksey()))
    let screen = try await TerminalScreen(setUp, columns: 100, rows: 24)
    try Golden.check(screen.styledFrame, "screen-100.txt")
  }

  @Test("what is missing stands beside the fields")
  func problems() async throws {
    let setUp = try SceneDriver(SetUpConfigurator(), workers: TestWorkers().with(.auth, AuthWorkerSpy.aleksey()))
    let screen = try await TerminalScreen(setUp, columns: 72, rows: 24, canGoBack: true)
    try await setUp.press("Create")
    try Golden.check(screen.styledFrame, "problems.txt")
  }
}
