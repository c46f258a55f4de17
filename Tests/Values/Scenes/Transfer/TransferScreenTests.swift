import ContactsTestSupport
import Contracts
import Testing
import VIPTestKit

@testable import Transfer

@Suite("Transfer on a terminal", .timeLimit(.minutes(10)))
struct TransferScreenTests {
  @Test("as usual")
  func frame() async throws {
    let scene = try SceneDriver(
      TransferConfigurator(), workers: TestWorkers().with(.contacts, ContactsWorkerSpy()))
    let screen = try await TerminalScreen(scene, columns: 100, rows: 24, canGoBack: true)
    try Golden.check(screen.styledFrame, "screen-100.txt")
  }
}
