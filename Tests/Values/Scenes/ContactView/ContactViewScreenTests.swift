import ContactsTestSupport
import Contracts
import Testing
import VIPTestKit

@testable import ContactView

@Suite("ContactView on a terminal", .timeLimit(.minutes(10)))
struct ContactViewScreenTests {
  @Test("as usual")
  func frame() async throws {
    let scene = try SceneDriver(
      ContactViewConfigurator(), workers: TestWorkers().with(.contacts, ContactsWorkerSpy())
    ) { ($0 as? any ContactViewDataStore)?.contact = .anna }
    let screen = try await TerminalScreen(scene, columns: 100, rows: 24, canGoBack: true)
    try Golden.check(screen.styledFrame, "screen-100.txt")
  }
}
