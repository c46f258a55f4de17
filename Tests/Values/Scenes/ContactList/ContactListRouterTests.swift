import ContactsTestSupport
import Contracts
import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@testable import ContactList

@Suite("ContactList: the Router passes the chosen contact, and nobody writes the list's data store")
struct ContactListRouterTests {
  private let navigator = NavigatorSpy()
  private let router: ContactListRouter

  init() {
    router = ContactListRouter(
      dataStore: ContactListStoreStub(selectedContact: .anna, filter: "an"), navigator: navigator)
  }

  @Test("ContactView is given the chosen contact")
  func viewContact() {
    let contactView = ContactStoreSpy()
    navigator.destinations["viewContact"] = contactView

    router.routeToViewContact()

    #expect(navigator.moves == [.follow(route: "viewContact")])
    #expect(contactView.contact == .anna)
  }

  @Test("AddContact is given nothing")
  func addContact() {
    let addContact = ContactStoreSpy()
    navigator.destinations["addContact"] = addContact

    router.routeToAddContact()

    #expect(navigator.moves == [.follow(route: "addContact")])
    #expect(addContact.contact == nil)
  }

  @Test("Transfer is given the filter of the list to export, and none to import")
  func transfer() {
    let transfer = TransferStoreSpy()
    navigator.destinations["transfer"] = transfer

    router.routeToExport()
    #expect(transfer.filter == "an")
    router.routeToImport()
    #expect(transfer.filter == nil)
    #expect(navigator.moves == [.follow(route: "transfer"), .follow(route: "transfer")])
  }

  @Test("the segues take the routes by the Router's methods")
  func segues() {
    #expect(router.segues.map(\.route) == ["viewContact", "addContact"])

    for segue in router.segues { segue.perform() }

    #expect(navigator.moves == [.follow(route: "viewContact"), .follow(route: "addContact")])
  }

  @Test("through its protocol the list's data store can't be written, as ContactView's can")
  func getterOnly() {
    let selected: AnyKeyPath = \(any ContactListDataStore).selectedContact
    let filter: AnyKeyPath = \(any ContactListDataStore).filter
    let passed: AnyKeyPath = \(any ContactViewDataStore).contact
    #expect(!(selected is WritableKeyPath<any ContactListDataStore, Contact?>))
    #expect(!(filter is WritableKeyPath<any ContactListDataStore, ContactsFilter>))
    #expect(passed is ReferenceWritableKeyPath<any ContactViewDataStore, Contact?>)
  }
}
