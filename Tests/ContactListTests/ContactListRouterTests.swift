import ContactsTestSupport
import Contracts
import Testing
import VIPKit

@testable import ContactList

@Suite("ContactList: Router")
@MainActor
struct ContactListRouterTests {
  @Test("Passes the chosen contact to ContactView")
  func viewContact() {
    let contactView = ContactStoreSpy()
    let navigator = NavigatorSpy(destination: contactView)
    ContactListRouter(dataStore: ContactListStoreStub(selectedContact: .anna), navigator: navigator)
      .routeToViewContact()
    #expect(navigator.routes == ["viewContact"])
    #expect(contactView.contact == .anna)
  }

  @Test("Passes nothing to AddContact")
  func addContact() {
    let addContact = ContactStoreSpy()
    let navigator = NavigatorSpy(destination: addContact)
    ContactListRouter(dataStore: ContactListStoreStub(selectedContact: .anna), navigator: navigator).routeToAddContact()
    #expect(navigator.routes == ["addContact"])
    #expect(addContact.contact == nil)
  }

  @Test("Its segues take its routes")
  func segues() {
    let navigator = NavigatorSpy()
    let router = ContactListRouter(dataStore: ContactListStoreStub(), navigator: navigator)
    for segue in router.segues { segue.perform() }
    #expect(router.segues.map(\.route) == ["viewContact", "addContact"])
    #expect(navigator.routes == ["viewContact", "addContact"])
  }

  @Test("Nobody but ContactList can write its data store; ContactView's can be written")
  func getterOnly() {
    let selected: AnyKeyPath = \(any ContactListDataStore).selectedContact
    let filter: AnyKeyPath = \(any ContactListDataStore).filter
    let passed: AnyKeyPath = \(any ContactViewDataStore).contact
    #expect(!(selected is ReferenceWritableKeyPath<any ContactListDataStore, Contact?>))
    #expect(!(selected is WritableKeyPath<any ContactListDataStore, Contact?>))
    #expect(!(filter is WritableKeyPath<any ContactListDataStore, String>))
    #expect(passed is ReferenceWritableKeyPath<any ContactViewDataStore, Contact?>)
  }
}
