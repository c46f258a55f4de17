import ContactsTestSupport
import Contracts
import Testing
import VIPTestKit

@testable import AddContact

@Suite("AddContact: the Router hands the saved contact back")
struct AddContactRouterTests {
  private let navigator = NavigatorSpy()
  private let contactView = ContactStoreSpy(.bjorn)
  private let router: AddContactRouter

  init() {
    router = AddContactRouter(dataStore: ContactStoreSpy(.anna), navigator: navigator)
    navigator.previous = contactView
  }

  @Test("ContactView is handed the contact")
  func backToContactView() {
    router.routeBackWithContact()
    #expect(navigator.moves == [.back])
    #expect(contactView.contact == .anna)
  }

  @Test("the list is handed nothing: its data store can't be written")
  func backToContactList() {
    navigator.previous = ContactListStoreStub()
    router.routeBackWithContact()
    #expect(navigator.moves == [.back])
  }

  @Test("when the user cancels, nothing is handed back")
  func cancel() {
    router.routeBack()
    #expect(navigator.moves == [.back])
    #expect(contactView.contact == .bjorn)
  }
}
