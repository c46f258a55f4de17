import Testing
import VIPKit

@testable import Login

@Suite("Login: the ViewController makes requests and shows view models")
struct LoginViewControllerTests {
  private let viewController = LoginViewController()
  private let interactor = LoginBusinessLogicSpy()
  private let router = LoginRoutingLogicSpy()

  init() {
    viewController.interactor = interactor
    viewController.router = router
  }

  @Test("it shows two empty fields and a button")
  func body() {
    #expect(
      viewController.render().root.description == """
        form
          textField "User name" ""
          textField "Password" "" secure
          button "Sign in"
        """)
  }

  @Test("when it opens it asks whether there is a user, and shows a way to the set-up when there is none")
  func setUp() async {
    viewController.viewDidLoad()
    await viewController.finishTasks()
    #expect(interactor.calls == [.checkSetUp(request: Login.CheckSetUp.Request())])
    #expect(viewController.container.loading == nil)

    viewController.displaySetUp(viewModel: Login.CheckSetUp.ViewModel(showsSetUp: true))
    #expect(
      viewController.render().root.children.last?.description == #"link "Create the first user" route setUp"#)

    viewController.displaySetUp(viewModel: Login.CheckSetUp.ViewModel(showsSetUp: false))
    #expect(viewController.render().root.children.last?.description == #"button "Sign in""#)
  }

  @Test("the request carries what was typed, without any check")
  func request() async throws {
    try edit("User name", " Aleksey ")
    try edit("Password", "")
    try press("Sign in")
    await viewController.finishTasks()

    #expect(interactor.calls == [.signIn(request: Login.SignIn.Request(userName: " Aleksey ", password: ""))])
  }

  @Test("the loader is there from the press of the button until the answer")
  func loader() async throws {
    try press("Sign in")
    #expect(viewController.container.loading == "Signing in")
    await viewController.finishTasks()
    #expect(viewController.container.loading == "Signing in")

    viewController.displaySignIn(viewModel: .signedIn)
    #expect(viewController.container.loading == nil)
  }

  @Test("a failure shows its message; the user name stays, the password goes")
  func failure() throws {
    try edit("User name", "Aleksey")
    try edit("Password", "wrong")

    viewController.displaySignIn(viewModel: .failed(message: "Wrong user name or password"))

    #expect(viewController.container.error == "Wrong user name or password")
    #expect(viewController.container.loading == nil)
    #expect(
      viewController.render().root.find(ElementID("textField.User name"))?.text == "Aleksey")
    #expect(
      viewController.render().root.find(ElementID("textField.Password"))?.text == "")
    #expect(router.calls.isEmpty)
  }

  @Test("what is missing is said beside its field, until the next answer; what was typed stays")
  func incomplete() throws {
    try edit("User name", "Aleksey")
    viewController.displaySignIn(viewModel: .incomplete(Login.Problems(password: "Type your password")))

    #expect(viewController.container.error == nil)
    #expect(
      viewController.render().root.children.map(\.attributes.problem) == [nil, "Type your password", nil])
    #expect(viewController.render().root.find(ElementID("textField.User name"))?.text == "Aleksey")

    viewController.displaySignIn(viewModel: .failed(message: "Wrong user name or password"))
    #expect(viewController.render().root.children.compactMap(\.attributes.problem) == [])
  }

  @Test("success is told to the Router")
  func success() {
    viewController.displaySignIn(viewModel: .signedIn)

    #expect(router.calls == [.routeToHome])
    #expect(viewController.container.error == nil)
  }

  private func edit(_ label: String, _ text: String) throws {
    #expect(viewController.render().perform(.edit(text), on: ElementID("textField.\(label)")))
  }

  private func press(_ label: String) throws {
    #expect(viewController.render().perform(.activate, on: ElementID("button.\(label)")))
  }
}
