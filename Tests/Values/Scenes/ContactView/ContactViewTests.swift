import ContactsTestSupport
import Contracts
import Foundation
import Testing
@_spi(Host) import VIPKit
import VIPTestKit
@testable import ContactView

@Suite("ContactView: the Configurator builds the cycle", .timeLimit(.minutes(10)))
struct ContactViewConfiguratorTests {
  private let navigator = NavigatorSpy()

  private func open(
    _ worker: ContactsWorkerSpy, instance contact: Contact? = nil, savedState: PreservedState = [:]
  ) throws -> SceneDriver {
    try SceneDriver(
      ContactViewConfigurator(), workers: TestWorkers().with(.contacts, worker), navigator: navigator,
      savedState: savedState
    ) { store in
      if let contact { (store as? any ContactViewDataStore)?.contact = contact }
    }
  }

  @Test("the contact that was passed stands on the screen; the edited one that comes back does at once")
  func contact() async throws {
    let addContact = ContactStoreSpy()
    navigator.destinations["editContact"] = addContact
    let contactView = try open(ContactsWorkerSpy(), instance: .anna)
    #expect(contactView.viewController.title == "Contact")
    #expect(
      contactView.words == [
        "Anna Zharkova", "Mobile", "+7 (999) 222 33 44", "Home", "anna@example.org", "Edit", "Delete", "More",
      ])
    try await contactView.press("More")
    #expect(contactView.words.suffix(3) == ["More", "Note", "VIP, of course"])
    try await contactView.follow("Edit")
    #expect(addContact.contact == .anna)
    #expect(navigator.moves == [.follow(route: "editContact")])
    try contactView.finish(.editContact, with: .bjorn)
    #expect(contactView.words == ["Björn Åkesson", "Edit", "Delete"])
  }

  @Test("a link brings the contact with its id, also after a restart; of an unknown one it is told, of none nothing")
  func link() async throws {
    let worker = ContactsWorkerSpy()
    let first = try SceneDriver(
      ContactViewConfigurator(), workers: TestWorkers().with(.contacts, worker), navigator: navigator,
      openedBy: (link: "contacts/:id", parameters: ["id": "anna"]))
    let state = try first.preservedState()
    try await first.settle()
    #expect(first.words.first == "Anna Zharkova")
    let second = try open(worker, savedState: state)
    try await second.settle()
    #expect(second.words == first.words)
    #expect(worker.calls == [.fetchContact("anna"), .fetchContact("anna")])

    let empty = try open(worker)
    try await empty.settle()
    #expect((empty.words, worker.calls.count) == ([], 2))

    let third = try open(ContactsWorkerSpy(failingWith: .unknownContact(id: "anna")), savedState: state)
    try await third.settle()
    #expect(third.error == "The contact can't be shown: the contact has been deleted")
    #expect(third.words.isEmpty)
  }

  @Test("the contact is deleted when the user confirms it, also after a restart, and the scene is left")
  func delete() async throws {
    let worker = ContactsWorkerSpy()
    let contactView = try open(worker, instance: .anna)
    try await contactView.press("Delete")
    let restarted = try open(ContactsWorkerSpy(), savedState: contactView.preservedState())
    #expect(restarted.words == contactView.words)
    #expect(contactView.words.prefix(1) == ["Anna Zharkova"])
    #expect(contactView.words.suffix(4) == ["Delete Anna Zharkova for good?", "Keep", "Delete for good", "More"])
    try await contactView.press("Keep")
    #expect(contactView.words.suffix(3) == ["Edit", "Delete", "More"])
    try await contactView.press("Delete")
    #expect(worker.calls.isEmpty)
    try contactView.perform(.activate, on: "Delete for good")
    #expect(contactView.loading == "Deleting")
    try await contactView.settle()
    #expect(worker.calls == [.delete(.anna)])
    #expect(navigator.moves == [.back])
  }

  @Test("a contact that can't be deleted stays, with the reason; what somebody else has made of it is shown")
  func undeleted() async throws {
    let failing = try open(ContactsWorkerSpy(failingWith: .readOnly(file: "a.db")), instance: .anna)
    let changing = ContactsWorkerSpy(deleting: .changed(id: "anna"), contact: .bjorn)
    let changed = try open(changing, instance: .anna)
    for contactView in [failing, changed] {
      try await contactView.press("Delete")
      try await contactView.press("Delete for good")
      #expect(contactView.loading == nil)
    }
    #expect(
      failing.error
        == "The contact can't be deleted: “a.db” may not be written; check its permissions and those of its folder")
    #expect(failing.words.suffix(3) == ["Edit", "Delete", "More"])
    #expect(changing.calls == [.delete(.anna), .fetchContact("anna")])
    #expect(changed.error == "The contact was not deleted: somebody else has just changed it. Look at it first.")
    #expect(changed.words == ["Björn Åkesson", "Edit", "Delete"])
    #expect(navigator.moves == [])
    // Who has been deleted already is deleted.
    let gone = try open(ContactsWorkerSpy(deleting: .unknownContact(id: "anna")), instance: .anna)
    try await gone.press("Delete")
    try await gone.press("Delete for good")
    #expect(navigator.moves == [.back])
  }
}

@Suite("ContactView: Presenter")
struct ContactViewPresenterTests {
  private final class DisplayLogicSpy: ContactViewDisplayLogic {
    private(set) var shown: ContactView.DisplayedContact?

    func displayContact(viewModel: ContactView.ShowContact.ViewModel) {
      if case .contact(let contact) = viewModel { shown = contact }
    }
    func displayDeletedContact(viewModel: ContactView.DeleteContact.ViewModel) {}
  }

  /// On 22 November 2026.
  private func shown(_ contact: Contact, locale: String = "en_GB") throws -> ContactView.DisplayedContact {
    let viewController = DisplayLogicSpy()
    let today = try #require(CalendarDay("2026-11-22"))
    ContactViewPresenter(viewController: viewController, locale: Locale(identifier: locale), today: { today })
      .presentContact(response: .contact(contact))
    return try #require(viewController.shown)
  }

  @Test("Formats the phones, leaves the e-mails as they are, writes an address in a line, and says what each is for")
  func contact() throws {
    let shown = try shown(
      Contact(
        phones: [
          LabeledValue("79992223344", labels: ["voice", "cell"]), LabeledValue("+49 30 1234", labels: ["x-car"]),
          LabeledValue("112"),
        ],
        emails: [LabeledValue("Anna@example.org", labels: ["internet", "home"]), LabeledValue("a@example.org")],
        addresses: [
          PostalAddress(
            street: "ул. Пушкина, д. 1\nкв. 2", city: "Москва", postalCode: "101000", country: "Россия",
            labels: ["pref", "work"]),
          PostalAddress(city: "Tver"),
        ]))
    #expect(
      (shown.phones + shown.emails + shown.addresses).map { "\($0.label): \($0.value)" } == [
        "Mobile: +7 (999) 222 33 44", "Phone: +49 30 1234", "Phone: 112", "Home: Anna@example.org",
        "E-mail: a@example.org", "Work: ул. Пушкина, д. 1, кв. 2, 101000 Москва, Россия", "Address: Tver",
      ])
  }

  @Test(
    "Writes a date of birth in the user's language, with the age",
    arguments: [
      ("en_GB", "1988-05-12", "12 May 1988 (38)"), ("en_GB", "1988-11-22", "22 November 1988 (38)"),
      ("en_GB", "1988-11-23", "23 November 1988 (37)"), ("es", "1988-05-12", "12 de mayo de 1988 (38)"),
      ("fr_FR", "2026-11-22", "22 novembre 2026 (0)"), ("ru_RU", "1900-02-28", "28 февраля 1900 г. (126)"),
      ("en_GB", "2026-11-23", "23 November 2026"),
    ])
  func birthday(locale: String, day: String, written: String) throws {
    let value = try #require(try shown(Contact(birthday: CalendarDay(day)), locale: locale).birthday)
    #expect(value.label == "Born")
    // ICU uses some no-break spaces, differently in each version.
    #expect(String(value.value.map { $0.isWhitespace ? " " : $0 }) == written)
  }

  @Test("Shows what else people can read in the contact's vCard, without its escapes; a date of birth without a year")
  func more() throws {
    for (locale, value, written) in [
      ("en_GB", "--0512", "12 May"), ("fr_FR", "1604-02-29", "29 février"), ("ru_RU", "--05-12", "12 мая"),
      ("en_GB", "---12", nil), ("en_GB", "--0532", nil), ("en_GB", "1988", nil),
    ] as [(String, String, String?)] {
      let contact = Contact(otherProperties: [ContactProperty(name: "BDAY", value: value)])
      #expect(try shown(contact, locale: locale).birthday?.value == written)
    }
    let properties = [
      ContactProperty(name: "ORG", value: "Usetech\\, Ltd;Mobile"), ContactProperty(name: "REV", value: "20260101"),
      ContactProperty(name: "NOTE", value: #"one\ntwo\\nthree\;"#),
      ContactProperty(name: "NOTE", parameters: [.init(name: "ENCODING", values: ["B"])], value: "AAAA"),
    ]
    #expect(
      try shown(Contact(otherProperties: properties)).more == [
        ContactView.DisplayedValue(label: "Company", value: "Usetech, Ltd, Mobile"),
        ContactView.DisplayedValue(label: "Note", value: "one\ntwo\\nthree;"),
      ])
  }
}
