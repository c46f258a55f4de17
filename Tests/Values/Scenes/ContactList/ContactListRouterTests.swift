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
}
