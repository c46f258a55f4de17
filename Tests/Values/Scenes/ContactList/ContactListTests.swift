import ContactsTestSupport
@testable import ContactView
import Contracts
import Testing
@_spi(Host) import VIPKit
import VIPTestKit
@testable import ContactList

@Suite("ContactList: the Configurator builds the cycle", .timeLimit(.minutes(10)))
struct ContactListConfiguratorTests {
  private let navigator = NavigatorSpy()
  private let page = ContactsPage(contacts: [ContactSummary(.anna)], total: 99)

  private func open(
    _ worker: ContactsWorkerSpy, savedState: PreservedState = [:], width: WidthClass = .compact
  ) throws -> SceneDriver {
    var environment = EnvironmentValues()
    environment.widthClass = width
    return try SceneDriver(
      ContactListConfigurator(), workers: TestWorkers().with(.contacts, worker), navigator: navigator,
      savedState: savedState, scenes: ["viewContact": ContactViewConfigurator()], environment: environment)
  }

  @Test("the list is on the screen, and fetched again when the scene appears again; a row leads to ContactView")
  func list() async throws {
    let worker = ContactsWorkerSpy(page: page)
    let contactView = ContactStoreSpy()
    navigator.destinations["viewContact"] = contactView
    let list = try open(worker)
    #expect(list.loading == "Loading")
    try await list.settle()
    #expect(list.loading == nil)
    #expect(
      list.words == [
        "Filter", "", "Add contact", "More", "Import…", "Export…", "Anna Zharkova", "+7 (999) 222 33 44",
        "Show more (1 of 99)",
      ])

    list.disappear()
    list.appear()
    try await list.settle()
    #expect(worker.calls == [.fetchContacts(ContactsQuery(limit: 50)), .fetchContacts(ContactsQuery(limit: 50))])
    try await list.select(row: 1)
    #expect(navigator.moves == [.follow(route: "viewContact")])
    #expect(contactView.contact == .anna)
  }

  @Test("what is looked at is picked as soon as there is a filter, which goes to Transfer to export, and not to import")
  func filter() async throws {
    let worker = ContactsWorkerSpy(page: page)
    let transfer = TransferStoreSpy()
    navigator.destinations["transfer"] = transfer
    let list = try open(worker)
    try await list.settle()
    #expect(!list.words.contains("Look in"))
    try list.type("an", into: "Filter")
    #expect(list.loading == nil)
    let picker = list.screen.flattened.first { $0.label == "Look in" }
    #expect(picker?.options == ["everything", "name", "phone", "e-mail"])
    try list.perform(.pick(2), on: "Look in")
    try await list.settle()
    let filter = ContactsFilter("an", in: .phone)
    #expect(worker.calls.last == .fetchContacts(ContactsQuery(filter: filter, limit: 50)))
    try await list.press("Export…")
    #expect(transfer.filter == filter)
    try await list.press("Import…")
    #expect(transfer.filter == nil)
    try await list.follow("Add contact")
    #expect(navigator.moves == ["transfer", "transfer", "addContact"].map { .follow(route: $0) })
    try list.type("", into: "Filter")
    #expect(!list.words.contains("Look in"))
  }

  @Test("what somebody else changes is fetched without a loader; what goes wrong is told, and the rows stay")
  func changes() async throws {
    let worker = ContactsWorkerSpy(page: page)
    let workers = TestWorkers().with(.contacts, worker)
    let list = try SceneDriver(
      ContactListConfigurator(), workers: workers, navigator: navigator, openedBy: (link: "contacts", parameters: [:]))
    try await list.settle()
    while worker.followers == 0 { await Task.yield() }
    worker.change()
    while worker.calls.count < 2 { await Task.yield() }
    #expect(list.loading == nil)
    try workers.exchange(.contacts, for: ContactsWorkerSpy(failingWith: .busy(file: "a.db")))
    while list.error == nil { await Task.yield() }
    let reason = "“a.db” is in use by another program; try again when it has finished"
    #expect(list.error == "The contacts can't be shown: \(reason)")
    list.dismissError()
    try await list.select(row: 1)
    #expect(list.error == "The contact can't be shown: \(reason)")
    #expect(list.loading == nil)
    #expect(list.words.contains("Anna Zharkova"))
    #expect(navigator.moves == [])
  }

  @Test("where there is room, ContactView shows the contact beside the list, also after a restart, until it is deleted")
  func beside() async throws {
    let worker = ContactsWorkerSpy(page: page)
    let list = try open(worker, width: .regular)
    try await list.settle()
    #expect(list.screen.role == .splitView)
    #expect(list.words.last == "Choose a contact to see it here.")
    #expect(throws: DriverError.noScene(route: "viewContact", found: [])) { try list.scene("viewContact") }
    try await list.select(row: 1)
    #expect(navigator.moves == [])
    #expect(list.screen.flattened.filter { $0.role == .row }.map { $0.isSelected } == [true])
    let contactView = try list.scene("viewContact", id: Contact.anna.id)
    #expect(contactView.words.prefix(1) == ["Anna Zharkova"])
    #expect(list.words.contains("Edit"))
    let restarted = try open(ContactsWorkerSpy(page: page), savedState: list.preservedState(), width: .regular)
    try await restarted.settle()
    #expect(try restarted.scene("viewContact", id: Contact.anna.id).words.first == "Anna Zharkova")

    try await contactView.follow("Edit")
    #expect(contactView.navigator.moves == [.follow(route: "editContact")])
    try await contactView.press("Delete")
    try await contactView.press("Delete for good")
    #expect(contactView.navigator.moves.last == .back)
  }

  @Test("filter and length of the list outlive a restart")
  func preserved() async throws {
    let first = try open(ContactsWorkerSpy(page: page))
    try first.type("an", into: "Filter")
    try await first.settle()
    try await first.press("Show more (1 of 99)")
    let worker = ContactsWorkerSpy(page: page)
    let second = try open(worker, savedState: first.preservedState())
    try await second.settle()
    #expect(worker.calls == [.fetchContacts(ContactsQuery(filter: "an", limit: 100))])
    #expect(second.words.prefix(2) == ["Filter", "an"])
    #expect(try second.preservedState() == first.preservedState())
  }
}
