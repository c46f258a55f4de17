import ContactsTestSupport
import Contracts
import Testing
import VIPTestKit

@testable import ContactView

@Suite("ContactView on a terminal", .timeLimit(.minutes(30)))
struct ContactViewScreenTests {
  @Test("wide, as usual, narrow", arguments: [180, 100, 80, 40])
  func frames(columns: Int) async throws {
    let scene = try SceneDriver(
      ContactViewConfigurator(), workers: TestWorkers().with(.contacts, ContactsWorkerSpy())
    ) { ($0 as? any ContactViewDataStore)?.contact = .anna }
    let screen = try await TerminalScreen(scene, columns: columns, rows: 24, canGoBack: true)
    try Golden.check(screen.styledFrame, "screen-\(columns).txt")
  }
}
