import ContactsTestSupport
import ContactView
import Contracts
import Testing
import VIPTestKit

@testable import ContactList

@Suite("ContactList on a terminal", .timeLimit(.minutes(10)))
struct ContactListScreenTests {
  @Test("as usual")
  func frame() async throws {
    let scene = try SceneDriver(
      ContactListConfigurator(),
      workers: TestWorkers().with(
        .contacts, ContactsWorkerSpy(page: ContactsPage(contacts: Contact.samples.map { ContactSummary($0) }, total: 4))
      ),
      scenes: ["viewContact": ContactViewConfigurator()])
    let screen = try await TerminalScreen(scene, columns: 100, rows: 24, canGoBack: true)
    try Golden.check(screen.styledFrame, "screen-100.txt")
  }

  @Test("Escape empties the filter, and leaves the list the next time")
  func filter() async throws {
    let scene = try SceneDriver(
      ContactListConfigurator(), workers: TestWorkers().with(.contacts, ContactsWorkerSpy()))
    let screen = try await TerminalScreen(scene, columns: 60, rows: 24, canGoBack: true)
    try await screen.press(.characters("an"))
    #expect(screen.frame.contains("Filter   an"))
    #expect(screen.lines.last?.contains("Esc empty") == true)

    try await screen.press(.escape)
    #expect(!screen.frame.contains("Filter   an"))
    #expect(screen.exit == nil)

    try await screen.press(.escape)
    #expect(screen.exit == .back)
  }
}
