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

  @Test("the contact that was edited is the one that is shown")
  func edited() {
    let store = ContactStoreSpy(.anna)
    let router = ContactViewRouter(dataStore: store, navigator: navigator)
    #expect(router.unwindSegues.map(\.route) == ["editContact"])
    #expect(router.unwindSegues.first?.perform(with: Contact.bjorn) == true)
    #expect(store.contact == .bjorn)
    router.unwindSegues.first?.cancel()
    #expect(store.contact == .bjorn)
  }

  @Test("on the way back nothing is passed")
  func back() {
    let previous = ContactStoreSpy()
    navigator.previous = previous

    router.routeBack()

    #expect(navigator.moves == [.back])
    #expect(previous.contact == nil)
  }
}
