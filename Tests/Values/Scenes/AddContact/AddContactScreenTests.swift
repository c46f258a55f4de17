import ContactsTestSupport
import Contracts
import Testing
import VIPTestKit

@testable import AddContact

@Suite("AddContact on a terminal", .timeLimit(.minutes(10)))
struct AddContactScreenTests {
  private let navigator = NavigatorSpy()
  private let worker = ContactsWorkerSpy()
  private let form: SceneDriver

  init() throws {
    form = try SceneDriver(
      AddContactConfigurator(), workers: TestWorkers().with(.contacts, worker), navigator: navigator)
  }

  @Test("Enter goes from field to field and saves; what is wrong stands beside its field")
  func keys() async throws {
    let screen = try await TerminalScreen(form, columns: 60, rows: 16)
    try await screen.press(.characters("Anna"), .enter, .characters("Zharkova"), .enter, .characters("79"))
    try Golden.check(screen.frame, "typed.txt")

    // From the phone to Save: past the e-mail, the date of birth and the address.
    for _ in 0..<8 { try await screen.press(.tab) }
    try await screen.press(.enter)
    try Golden.check(screen.frame, "wrong-phone.txt")
    #expect(worker.calls == [])

    // The focus is at the phone.
    try await screen.press(.characters("992223344"))
    for _ in 0..<8 { try await screen.press(.tab) }
    try await screen.press(.enter)
    #expect(screen.lines.dropLast().last?.hasPrefix("╰─ ✓ Anna Zharkova saved ─") == true)
    #expect(navigator.moves == [.finish])
  }

  @Test("Three problems stand beside their fields at once, and the focus goes to the first")
  func problems() async throws {
    let screen = try await TerminalScreen(form, columns: 80, rows: 24)
    for _ in 0..<10 { try await screen.press(.tab) }
    try await screen.press(.enter)
    try Golden.check(screen.styledFrame, "problems-80.txt")
    try await screen.press(.characters("Anna"))
    #expect(screen.lines.contains { $0.contains("First name   Anna") })
  }

  @Test("as usual")
  func frame() async throws {
    let screen = try await TerminalScreen(form, columns: 100, rows: 30)
    try Golden.check(screen.styledFrame, "screen-100.txt")
  }

  @Test("Escape asks before it throws away what was typed")
  func leaving() async throws {
    let screen = try await TerminalScreen(form, columns: 60, rows: 16, canGoBack: true)
    try await screen.press(.characters("Anna"), .escape)
    try Golden.check(screen.frame, "discard.txt")
    try await screen.press(.escape)
    #expect(screen.lines.contains { $0.contains("Anna") })
    #expect(navigator.moves == [])
  }
}
