import Testing
import VIPKit

@testable import SetUp

@Suite("SetUp: the ViewController makes requests and shows view models")
struct SetUpViewControllerTests {
  private let viewController = SetUpViewController()
  private let interactor = SetUpBusinessLogicSpy()
  private let router = SetUpRoutingLogicSpy()

  init() {
    viewController.interactor = interactor
    viewController.router = router
    viewController.viewDidLoad()
  }

  @Test("the request carries what was typed, behind a loader")
  func request() async throws {
    try fill()
    #expect(viewController.render().perform(.activate, on: ElementID("button.Create")))

    #expect(viewController.container.loading == "Creating the user")
    await viewController.finishTasks()
    #expect(
      interactor.calls == [
        .createUser(
          request: SetUp.CreateUser.Request(
            userName: "Aleksey", email: "a@example.org", phone: "+7", password: "one", repeatedPassword: "two"))
      ])
  }

  @Test("a failure shows its message; the passwords go, the rest stays")
  func failure() throws {
    try fill()
    viewController.showLoading()

    viewController.displayCreatedUser(viewModel: .failed(message: "why"))

    #expect(viewController.container.loading == nil)
    #expect(viewController.container.error == "why")
    #expect(router.calls.isEmpty)
    #expect(
      viewController.render().root.description == """
        form "The first user"
          textField "User name" "Aleksey"
          textField "E-mail" "a@example.org"
          textField "Phone" "+7"
          textField "Password" "" secure
          textField "Password again" "" secure
          button "Create"
        """)
  }

  @Test("what is refused is said beside its field; passwords are typed again, a name is mended")
  func refused() throws {
    try fill()
    viewController.showLoading()

    viewController.displayCreatedUser(viewModel: .refused(.userName, problem: "no name"))
    #expect(viewController.container.loading == nil)
    #expect(viewController.container.error == nil)
    #expect(texts == ["Aleksey", "a@example.org", "+7", "one", "two"])
    #expect(problems == ["User name": "no name"])

    viewController.displayCreatedUser(viewModel: .refused(.repeatedPassword, problem: "they differ"))
    #expect(texts == ["Aleksey", "a@example.org", "+7", "", ""])
    #expect(problems == ["Password again": "they differ"])

    viewController.displayCreatedUser(viewModel: .failed(message: "why"))
    #expect(problems == [:])
  }

  private var texts: [String] { viewController.render().root.flattened.compactMap(\.text) }

  private var problems: [String: String] {
    viewController.render().root.flattened.reduce(into: [:]) { $0[$1.label ?? ""] = $1.attributes.problem }
  }

  private func fill() throws {
    let texts = [
      "User name": "Aleksey", "E-mail": "a@example.org", "Phone": "+7", "Password": "one", "Password again": "two",
    ]
    for (label, text) in texts {
      #expect(viewController.render().perform(.edit(text), on: ElementID("textField.\(label)")))
    }
  }
}
