import ContactsTestSupport
import ContactView
import Contracts
import Testing
import VIPTestKit

@testable import ContactList

@Suite("ContactList on a terminal", .timeLimit(.minutes(5)))
struct ContactListScreenTests {
  @Test("wide, as usual, narrow", arguments: [180, 100, 80, 40])
  func frames(columns: Int) async throws {
    let scene = try SceneDriver(
      ContactListConfigurator(),
      workers: TestWorkers().with(
        .contacts, ContactsWorkerSpy(page: ContactsPage(contacts: Contact.samples.map { ContactSummary($0) }, total: 4))
      ),
      scenes: ["viewContact": ContactViewConfigurator()])
    let screen = try await TerminalScreen(scene, columns: columns, rows: 24, canGoBack: true)
    try Golden.check(screen.styledFrame, "screen-\(columns).txt")
  }
}
