import ContactsTestSupport
import Contracts
import Testing
@_spi(Host) import VIPKit

@testable import ContactView

@Suite("ContactView: ViewController")
struct ContactViewViewControllerTests {
  private let viewController = ContactViewViewController()
  private let interactor = ContactViewBusinessLogicSpy()
  private let router = ContactViewRouterSpy()

  init() {
    viewController.interactor = interactor
    viewController.router = router
    viewController.displayContact(
      viewModel: ContactView.ShowContact.ViewModel(
        contact: ContactView.DisplayedContact(
          name: "Anna Zharkova", phones: [ContactView.DisplayedValue(label: "Mobile", value: "+7 (999) 222 33 44")],
          emails: [ContactView.DisplayedValue(label: "Home", value: "anna@example.org")],
          addresses: [ContactView.DisplayedValue(label: "Work", value: "Lesnaya 5\nTver")],
          birthday: ContactView.DisplayedValue(label: "Born", value: "12 May 1988 (38)"),
          deletionQuestion: "Delete Anna?", more: [ContactView.DisplayedValue(label: "Note", value: "VIP")])))
  }

  @Test("Asks for the contact each time it appears")
  func appears() {
    viewController.viewDidLoad()
    viewController.viewWillAppear()
    viewController.viewWillAppear()
    #expect(interactor.shows == 2)
    #expect(viewController.title == "Contact")
  }

  @Test("Deletes only when the user has confirmed it")
  func confirmation() async {
    viewController.press("Delete")
    #expect(viewController.labels == ["Keep", "Delete for good", "More"])
    #expect(viewController.render().root.flattened.contains { $0.label == "Delete Anna?" })
    viewController.press("Keep")
    #expect(viewController.labels == ["Edit", "Delete", "More"])
    await viewController.finishTasks()
    #expect(interactor.deletions == 0)

    viewController.press("Delete")
    viewController.press("Delete for good")
    #expect(viewController.container.loading == "Deleting")
    await viewController.finishTasks()
    #expect(interactor.deletions == 1)
  }

  @Test("Shows what somebody else has made of the contact, says why it is there still, and asks again")
  func changed() {
    viewController.press("Delete")
    viewController.showLoading()
    let changed = ContactView.DisplayedContact(
      name: "Hanna", phones: [], emails: [ContactView.DisplayedValue(label: "Home", value: "hanna@example.org")],
      addresses: [], birthday: nil, deletionQuestion: "Delete Hanna?")
    viewController.displayDeletedContact(viewModel: .changed(changed, message: "why"))
    #expect(viewController.container.loading == nil)
    #expect(viewController.container.error == "why")
    #expect(viewController.texts == ["Home", "hanna@example.org"])
    #expect(viewController.labels == ["Edit", "Delete"])
    #expect(router.routes.isEmpty)
  }

  @Test("Stays and says why when it can't be deleted")
  func failure() {
    viewController.showLoading()
    viewController.displayDeletedContact(viewModel: .failed(message: "why"))
    #expect(viewController.container.loading == nil)
    #expect(viewController.container.error == "why")
    #expect(viewController.labels == ["Edit", "Delete", "More"])
    #expect(router.routes.isEmpty)
  }
}
