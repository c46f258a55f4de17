import ContactsTestSupport
import Contracts
import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@testable import ContactView

@Suite("ContactView: the Router passes the contact on to be edited")
struct ContactViewRouterTests {
  private let navigator = NavigatorSpy()
  private let router: ContactViewRouter

  init() {
    router = ContactViewRouter(dataStore: ContactStoreSpy(.anna), navigator: navigator)
  }

  @Test("AddContact is given the contact, by the segue")
  func editContact() {
    let addContact = ContactStoreSpy()
    navigator.destinations["editContact"] = addContact
    #expect(router.segues.map(\.route) == ["editContact"])

    router.segues.first?.perform()

    #expect(navigator.moves == [.follow(route: "editContact")])
    #expect(addContact.contact == .anna)
  }
}
