import ContactsTestSupport
import Contracts
import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@testable import AddContact

@Suite("AddContact: ViewController")
struct AddContactViewControllerTests {
  private let viewController = AddContactViewController()
  private let interactor = AddContactBusinessLogicSpy()
  private let router = AddContactRouterSpy()
  private let anna = AddContact.ShowContact.ViewModel(
    title: "Edit contact",
    fields: AddContact.ContactFields(firstName: "Anna", lastName: "Zharkova", phone: "1", email: "a@b"))

  init() {
    viewController.interactor = interactor
    viewController.router = router
  }

  @Test("Sends what was typed as it is, behind a loader")
  func save() async {
    viewController.displayContact(viewModel: anna)
    viewController.type(" Hanna", into: "First name")
    viewController.type("Z", into: "Last name")
    viewController.type("22", into: "Phone")
    viewController.type("", into: "E-mail")
    viewController.perform(.setDay(CalendarDay("1988-05-12"))) { $0.label == "Born" }
    viewController.type("Tver", into: "City")
    viewController.press("Save")
    #expect(viewController.container.loading == "Saving")
    await viewController.finishTasks()
    #expect(
      interactor.saved == [
        AddContact.ContactFields(
          firstName: " Hanna", lastName: "Z", phone: "22", birthday: CalendarDay("1988-05-12"), city: "Tver")
      ])
  }

  @Test("Stays and says why when it isn't saved; what was typed stays too")
  func failure() {
    viewController.displayContact(viewModel: anna)
    viewController.type("Hanna", into: "First name")
    viewController.showLoading()
    viewController.displaySavedContact(viewModel: .failed(message: "why"))
    #expect(viewController.container.loading == nil)
    #expect(viewController.container.error == "why")
    #expect(viewController.text(inField: "First name") == "Hanna")
    #expect(router.routes.isEmpty)
  }

  @Test("Cancel goes back and saves nothing")
  func cancel() async {
    viewController.displayContact(viewModel: anna)
    viewController.press("Cancel")
    await viewController.finishTasks()
    #expect(router.routes == ["back"])
    #expect(interactor.saved.isEmpty)
  }
}
