import ContactsTestSupport
import Contracts
import Testing
import VIPKit

@testable import ContactView

@Suite("ContactView: Router")
@MainActor
struct ContactViewRouterTests {
  @Test("Passes its contact to AddContact")
  func editContact() {
    let addContact = ContactStoreSpy()
    let navigator = NavigatorSpy(destination: addContact)
    let router = ContactViewRouter(dataStore: ContactStoreSpy(.anna), navigator: navigator)
    #expect(router.segues.map(\.route) == ["editContact"])
    router.segues.first?.perform()
    #expect(navigator.routes == ["editContact"])
    #expect(addContact.contact == .anna)
  }

  @Test("Goes back without passing anything")
  func back() {
    let previous = ContactStoreSpy()
    let navigator = NavigatorSpy(previous: previous)
    ContactViewRouter(dataStore: ContactStoreSpy(.anna), navigator: navigator).routeBack()
    #expect(navigator.backs == 1)
    #expect(previous.contact == nil)
  }
}
