import ContactsTestSupport
import Contracts
import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@testable import ContactList

@Suite("ContactList: ViewController")
struct ContactListViewControllerTests {
  private let viewController = ContactListViewController()
  private let interactor = ContactListBusinessLogicSpy()
  private let router = ContactListRouterSpy()
  private let anna = ContactList.DisplayedContact(id: "anna", name: "Anna Zharkova", phone: "+7 (999) 222 33 44")
  private let bjorn = ContactList.DisplayedContact(id: "bjorn", name: "Björn Åkesson", phone: "")

  init() {
    viewController.interactor = interactor
    viewController.router = router
    viewController.environment.widthClass = .compact
  }

  @Test("Where there is room, the chosen contact is shown beside the list, and its row is marked")
  func beside() async throws {
    viewController.environment.widthClass = .regular
    #expect(viewController.render().root.role == .splitView)
    #expect(viewController.texts.last == "Choose a contact to see it here.")
    viewController.displayFetchedContacts(
      viewModel: .contacts([anna, bjorn], selected: nil, placeholder: "", showMore: nil))
    viewController.displaySelectedContact(viewModel: .selected("bjorn"))
    #expect(router.routes.isEmpty)
    let elements = viewController.render().root.flattened
    #expect(elements.filter { $0.role == .row }.map { $0.traits.contains(.selected) } == [false, true])
    #expect(elements.contains { $0.description == #"scene route viewContact id "bjorn""# })

    viewController.displayFetchedContacts(
      viewModel: .contacts([anna], selected: nil, placeholder: "", showMore: nil))
    #expect(viewController.texts.last == "Choose a contact to see it here.", "it was deleted")
  }

  @Test("Fetches again when somebody else has changed the address book", .timeLimit(.minutes(10)))
  func bookChanges() async {
    viewController.viewDidLoad()
    while interactor.follows == 0 { await Task.yield() }
    viewController.displayChangedBook(viewModel: ContactList.FollowBook.ViewModel())
    #expect(viewController.container.loading == nil)
    await viewController.finishTasks()
    #expect((interactor.follows, interactor.fetches) == (1, 1))
  }

  @Test("Filters as the user types, without a loader")
  func filter() async {
    viewController.type("a", into: "Filter")
    viewController.type("an", into: "Filter")
    #expect(viewController.container.loading == nil)
    await viewController.finishTasks()
    #expect(interactor.filters == ["a", "an"])
    #expect(viewController.text(inField: "Filter") == "an")
  }

  @Test("What is looked at is picked as soon as there is a filter")
  func kind() async {
    #expect(!viewController.labels.contains("Look in"))
    viewController.type("an", into: "Filter")
    let picker = viewController.render().root.flattened.first { $0.label == "Look in" }
    #expect(picker?.attributes.options == ["everything", "name", "phone", "e-mail"])
    viewController.perform(.pick(2)) { $0.label == "Look in" }
    await viewController.finishTasks()
    #expect(interactor.filters == ["an", ContactsFilter("an", in: .phone)])
    viewController.type("", into: "Filter")
    #expect(!viewController.labels.contains("Look in"))
  }

  @Test("Import and export lead to their form")
  func transfer() {
    viewController.press("Import…")
    viewController.press("Export…")
    #expect(router.routes == ["import", "export"])
  }

  @Test("Shows what went wrong, and leaves the rows")
  func failures() {
    viewController.displayFetchedContacts(viewModel: .contacts([anna], selected: nil, placeholder: "", showMore: nil))
    let failures: [(ContactListViewController) -> Void] = [
      { $0.displayFetchedContacts(viewModel: .failed(message: "why")) },
      { $0.displaySelectedContact(viewModel: .failed(message: "why")) },
    ]
    for fail in failures {
      fail(viewController)
      #expect(viewController.container.error == "why")
      #expect(viewController.container.loading == nil)
      viewController.container.dismissError()
    }
    #expect(viewController.texts.first == "Anna Zharkova")
    #expect(router.routes.isEmpty)
  }
}
