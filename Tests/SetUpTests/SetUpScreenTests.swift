import AuthTestSupport
import Contracts
import Testing
import VIPTestKit

@testable import SetUp

@Suite("SetUp on a terminal", .timeLimit(.minutes(30)))
struct SetUpScreenTests {
  @Test("wide, as usual, narrow", arguments: [180, 100, 80, 40])
  func frames(columns: Int) async throws {
    let setUp = try SceneDriver(SetUpConfigurator(), workers: TestWorkers().with(.auth, AuthWorkerSpy.aleksey()))
    let screen = try await TerminalScreen(setUp, columns: columns, rows: 24)
    try Golden.check(screen.styledFrame, "screen-\(columns).txt")
  }

  @Test("what is missing stands beside the fields")
  func problems() async throws {
    let setUp = try SceneDriver(SetUpConfigurator(), workers: TestWorkers().with(.auth, AuthWorkerSpy.aleksey()))
    let screen = try await TerminalScreen(setUp, columns: 72, rows: 24, canGoBack: true)
    try await setUp.press("Create")
    try Golden.check(screen.styledFrame, "problems.txt")
  }
}
