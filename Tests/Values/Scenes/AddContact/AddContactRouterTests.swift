import ContactsTestSupport
import Contracts
import Testing
import VIPTestKit

@testable import AddContact

@Suite("AddContact: the Router finishes with the saved contact")
struct AddContactRouterTests {
  private let navigator = NavigatorSpy()

  private func router(_ contact: Contact?) -> AddContactRouter {
    AddContactRouter(dataStore: ContactStoreSpy(contact), navigator: navigator)
  }

  @Test("the contact is the result")
  func finish() {
    router(.anna).finishWithContact()
    #expect(navigator.moves == [.finish])
    #expect(navigator.results as? [Contact] == [.anna])
  }

  @Test("without a contact there is none")
  func nothing() {
    router(nil).finishWithContact()
    #expect(navigator.moves == [.back])
  }

  @Test("when the user cancels, there is no result")
  func cancel() {
    router(.anna).routeBack()
    #expect(navigator.moves == [.back])
    #expect(navigator.results.isEmpty)
  }
}
