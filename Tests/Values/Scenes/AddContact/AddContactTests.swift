import ContactsTestSupport
import Contracts
import Testing
@_spi(Host) import VIPKit
import VIPTestKit
@testable import AddContact

@Suite("AddContact: the Configurator builds the cycle", .timeLimit(.minutes(10)))
struct AddContactConfiguratorTests {
  private let navigator = NavigatorSpy()

  private func open(
    _ worker: ContactsWorkerSpy, editing contact: Contact? = nil, savedState: PreservedState = [:],
    isExhaustive: Bool = false
  ) throws -> SceneDriver {
    try SceneDriver(
      AddContactConfigurator(), workers: TestWorkers().with(.contacts, worker), navigator: navigator,
      savedState: savedState, isExhaustive: isExhaustive
    ) { store in
      if let contact { (store as? any AddContactDataStore)?.contact = contact }
    }
  }

  @Test("an empty form adds a contact")
  func add() async throws {
    let worker = ContactsWorkerSpy()
    let form = try open(worker, isExhaustive: true)
    #expect(
      form.words == [
        "First name", "", "Last name", "", "Phone", "", "E-mail", "", "Born", "Address", "Street", "", "Postal code",
        "", "City", "", "Region", "", "Country", "", "Save", "Cancel",
      ])
    _ = form.changes
    try form.type(" Anna ", into: "First name")
    try form.type("Zharkova", into: "Last name")
    try form.type("8 999 222 33 44", into: "Phone")
    try form.type("anna@example.org", into: "E-mail")
    try form.type("Tver", into: "City")
    try form.perform(.setDay(CalendarDay("1988-05-12")), on: "Born")
    #expect(form.changes.prefix(2) == [#"-   datePicker "Born" none"#, #"+   datePicker "Born" 1988-05-12"#])
    try form.perform(.activate, on: "Save")
    #expect(form.changes == [#"+ loader "Saving""#])
    try await form.settle()
    let news = form.changes.map { $0.split(separator: " ")[0] }
    #expect(news == ["-", "notice", "move", "result", "preserved", "preserved", "call"])
    guard case .add(let added)? = worker.calls.first else {
      Issue.record("nothing was added")
      return
    }
    let expected = Contact(
      id: added.id, firstName: "Anna", lastName: "Zharkova", phones: [LabeledValue("+79992223344")],
      emails: [LabeledValue("anna@example.org")], addresses: added.addresses, birthday: CalendarDay("1988-05-12"))
    #expect(added == expected)
    #expect(added.addresses.map(\.city) == ["Tver"])
    #expect(form.notices == ["Anna Zharkova saved"])
    #expect(navigator.moves == [.finish])
    #expect(navigator.results as? [Contact] == [added])
    // The draft is kept until the screen has gone.
    let draft = try #require(try form.preservedState()["draft"])
    #expect(String(decoding: draft, as: UTF8.self).contains(#""lastName":"Zharkova""#))
    form.finish()
  }

  @Test("another phone is saved with what the form doesn't show, and that is the result")
  func edit() async throws {
    let worker = ContactsWorkerSpy()
    var original = Contact.anna
    original.phones.append(LabeledValue("112"))
    let form = try open(worker, editing: original)
    #expect(
      form.words.prefix(8) == [
        "First name", "anna", "Last name", "zharkova", "Phone", "+7 (999) 222 33 44", "E-mail", "anna@example.org",
      ])
    try form.type("8 999 111 22 33", into: "Phone")
    try await form.press("Save")
    var changed = original
    changed.phones[0].value = "+79991112233"
    #expect(navigator.results as? [Contact] == [changed])
    #expect(worker.calls == [.update(changed, from: original)])
  }

  @Test("a key that leads back asks as well; without anything typed nobody is asked")
  func back() async throws {
    let form = try open(ContactsWorkerSpy(), editing: .anna)
    try form.type("Hanna", into: "First name")
    #expect(try await form.goBack() == false)
    #expect(form.question?.title == "Discard what was typed?")
    try await form.answer("Keep typing")
    #expect(navigator.moves.isEmpty)
    #expect(try await form.goBack() == false)
    try await form.answer("Discard")
    #expect(navigator.moves == [.back])
    let unchanged = try open(ContactsWorkerSpy(), editing: .anna)
    #expect(try await unchanged.goBack())
    try await unchanged.press("Cancel")
    #expect(navigator.moves == [.back, .back])
  }

  @Test("why the contact isn't saved is told; it and what was typed stay, and outlive a restart")
  func preserved() async throws {
    let first = try open(ContactsWorkerSpy(failingWith: .full(file: "a.db")), editing: .anna)
    try first.type("Hanna", into: "First name")
    try await first.press("Save")
    #expect(first.error == "The contact can't be saved: there is no room left for “a.db”; make room and try again")
    #expect(first.loading == nil)
    #expect((first.scene.dataStore as? any AddContactDataStore)?.contact == .anna)
    #expect(navigator.moves == [])
    let second = try open(ContactsWorkerSpy(), savedState: first.preservedState())
    #expect((second.scene.dataStore as? any AddContactDataStore)?.contact == .anna)
    #expect(second.viewController.title == "Edit contact")
    #expect(second.words == first.words)
    #expect(second.words.contains("Hanna"))
    // Of a build without addresses: filled, emptied by the user, and not yet filled.
    func draft(_ name: String) -> String { #"{"firstName":"\#(name)","lastName":"","phone":"","email":""}"# }
    for (draft, name) in [(draft("Hanna"), "Hanna"), (draft(""), ""), ("null", "anna")] {
      let form = try open(ContactsWorkerSpy(), editing: .anna, savedState: ["draft": Array(draft.utf8)])
      #expect(form.words.prefix(2) == ["First name", name])
    }
  }

  @Test("the id of a new contact outlives a restart: saving again adds no other")
  func newID() async throws {
    let worker = ContactsWorkerSpy()
    let first = try open(worker)
    try first.type("Anna", into: "First name")
    try first.type("Zharkova", into: "Last name")
    try first.type("79992223344", into: "Phone")
    let beforeSaving = try first.preservedState()
    try await first.press("Save")
    try await open(worker, savedState: beforeSaving).press("Save")
    #expect(worker.calls.count == 2 && worker.calls.first == worker.calls.last)
  }
}

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
}
