import AuthTestSupport
import Contracts
import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@testable import Login

@Suite("Login: each side of a protocol can be replaced without touching the other", .timeLimit(.minutes(30)))
struct LoginReplacementTests {
  private let navigator = NavigatorSpy()

  @Test("another Presenter, with other words")
  func presenter() async throws {
    let viewController = LoginViewController()
    let presenter = GermanLoginPresenter(viewController: viewController)
    let interactor = LoginInteractor(
      presenter: presenter, auth: LiveWorker(AuthWorkerSpy(signIn: .failure(.wrongCredentials))))
    viewController.interactor = interactor

    try press("Sign in", in: viewController)
    await viewController.finishTasks()

    #expect(viewController.container.error == "Benutzername oder Passwort falsch")
  }

  @Test("another Interactor, which lets everybody in")
  func interactor() async throws {
    let viewController = LoginViewController()
    let interactor = OpenDoorInteractor(presenter: LoginPresenter(viewController: viewController))
    let router = LoginRouter(dataStore: interactor, navigator: navigator)
    viewController.interactor = interactor
    viewController.router = router

    try press("Sign in", in: viewController)
    await viewController.finishTasks()

    #expect(navigator.moves == [.follow(route: "home")])
  }

  @Test("another Router, which goes nowhere")
  func router() async throws {
    let viewController = LoginViewController()
    let interactor = LoginInteractor(
      presenter: LoginPresenter(viewController: viewController), auth: LiveWorker(AuthWorkerSpy.aleksey()))
    let router = LoginRoutingLogicSpy()
    viewController.interactor = interactor
    viewController.router = router

    try edit("User name", "Aleksey", in: viewController)
    try edit("Password", "clean-swift", in: viewController)
    try press("Sign in", in: viewController)
    await viewController.finishTasks()

    #expect(router.calls == [.routeToHome])
  }

  private func edit(_ label: String, _ text: String, in viewController: ViewController) throws {
    #expect(viewController.render().perform(.edit(text), on: ElementID("textField.\(label)")))
  }

  private func press(_ label: String, in viewController: ViewController) throws {
    #expect(viewController.render().perform(.activate, on: ElementID("button.\(label)")))
  }
}

private final class GermanLoginPresenter: LoginPresentationLogic {
  private weak var viewController: (any LoginDisplayLogic)?

  init(viewController: any LoginDisplayLogic) { self.viewController = viewController }

  func presentSetUp(response: Login.CheckSetUp.Response) {}

  func presentSignIn(response: Login.SignIn.Response) {
    viewController?.displaySignIn(viewModel: .failed(message: "Benutzername oder Passwort falsch"))
  }
}

private final class OpenDoorInteractor: LoginBusinessLogic, LoginDataSource {
  private(set) var session: Session?
  private let presenter: any LoginPresentationLogic

  init(presenter: any LoginPresentationLogic) { self.presenter = presenter }

  func checkSetUp(request: Login.CheckSetUp.Request) async {}

  func signIn(request: Login.SignIn.Request) async {
    session = Session(userName: request.userName)
    presenter.presentSignIn(response: .signedIn)
  }
}
