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

  @Test("Asks for the contact, and fills the form with it")
  func filled() {
    viewController.viewDidLoad()
    #expect(interactor.shows == 1)
    viewController.displayContact(viewModel: anna)
    #expect(viewController.title == "Edit contact")
    #expect(viewController.text(inField: "First name") == "Anna")
    #expect(viewController.text(inField: "Last name") == "Zharkova")
    #expect(viewController.text(inField: "Phone") == "1")
    #expect(viewController.text(inField: "E-mail") == "a@b")
  }

  @Test("Leaves what the user has typed before a restart")
  func draft() {
    viewController.draft = AddContact.ContactFields(firstName: "An")
    viewController.displayContact(viewModel: anna)
    #expect(viewController.title == "Edit contact")
    #expect(viewController.text(inField: "First name") == "An")
    #expect(viewController.text(inField: "Last name") == "")
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

  @Test("Goes back with the contact when it is saved")
  func saved() {
    viewController.showLoading()
    viewController.displaySavedContact(viewModel: .saved(notice: "Anna saved"))
    #expect(viewController.container.loading == nil)
    #expect(router.routes == ["finishWithContact"])
    #expect(viewController.takeNotices() == ["Anna saved"])
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

  @Test("Says beside each field what is wrong with it, until the next try")
  func problems() {
    viewController.displayContact(viewModel: anna)
    viewController.showLoading()
    viewController.displaySavedContact(viewModel: .invalid(AddContact.FieldProblems(phone: "is missing")))
    #expect(viewController.container.loading == nil)
    #expect(viewController.container.error == nil)
    func problems() -> [String: String] {
      viewController.render().root.flattened.reduce(into: [:]) { $0[$1.label ?? ""] = $1.attributes.problem }
    }
    #expect(problems() == ["Phone": "is missing"])
    #expect(viewController.text(inField: "Phone") == "1")
    viewController.displaySavedContact(viewModel: .failed(message: "why"))
    #expect(problems() == [:])
  }

  @Test("Cancel goes back and saves nothing")
  func cancel() async {
    viewController.displayContact(viewModel: anna)
    viewController.press("Cancel")
    await viewController.finishTasks()
    #expect(router.routes == ["back"])
    #expect(interactor.saved.isEmpty)
  }

  @Test("Cancel asks before it throws away what was typed")
  func cancelTyped() async throws {
    viewController.displayContact(viewModel: anna)
    viewController.type("Hanna", into: "First name")
    for (choice, routes) in [(0, []), (1, ["back"])] {
      viewController.press("Cancel")
      await viewController.finishTasks()
      let question = try #require(viewController.container.question)
      #expect(question.title == "Discard what was typed?")
      #expect(question.choices == [.init("Keep typing", role: .cancel), .init("Discard", role: .destructive)])
      viewController.container.answer(question.number, choice: choice)
      await viewController.finishTasks()
      #expect(router.routes == routes)
    }
    #expect(viewController.text(inField: "First name") == "Hanna")
  }
}
