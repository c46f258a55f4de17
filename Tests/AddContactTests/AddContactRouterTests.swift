import ContactsTestSupport
import Contracts
import Testing
import VIPKit

@testable import AddContact

@Suite("AddContact: Router")
@MainActor
struct AddContactRouterTests {
  private let contactView = ContactStoreSpy(.bjorn)

  @Test("Hands the saved contact back to ContactView")
  func backToContactView() {
    let navigator = NavigatorSpy(previous: contactView)
    AddContactRouter(dataStore: ContactStoreSpy(.anna), navigator: navigator).routeBackWithContact()
    #expect(navigator.backs == 1)
    #expect(contactView.contact == .anna)
  }

  @Test("Goes back to the list, which takes nothing")
  func backToContactList() {
    let navigator = NavigatorSpy(previous: ContactListStoreStub())
    AddContactRouter(dataStore: ContactStoreSpy(.anna), navigator: navigator).routeBackWithContact()
    #expect(navigator.backs == 1)
  }

  @Test("Hands nothing back when the user cancels")
  func cancel() {
    let navigator = NavigatorSpy(previous: contactView)
    AddContactRouter(dataStore: ContactStoreSpy(.anna), navigator: navigator).routeBack()
    #expect(navigator.backs == 1)
    #expect(contactView.contact == .bjorn)
  }
}
