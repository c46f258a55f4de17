import Contracts
import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@testable import Login

@Suite("Login: the Configurator builds the cycle", .timeLimit(.minutes(10)))
struct LoginConfiguratorTests {
  @Test("right credentials lead through the whole cycle to Home")
  func signsIn() async throws {
    let auth = AuthWorkerSpy.aleksey()
    let navigator = NavigatorSpy()
    let home = HomeDataStoreSpy()
    navigator.destinations["home"] = home
    let login = try SceneDriver(LoginConfigurator(), workers: TestWorkers().with(.auth, auth), navigator: navigator)

    try login.type("Aleksey", into: "User name")
    try login.type("clean-swift", into: "Password")
    try await login.press("Sign in")

    #expect(auth.calls == [.needsSetUp, .signIn(userName: "Aleksey", password: "clean-swift")])
    #expect(navigator.moves == [.follow(route: "home")])
    #expect(home.session == Session(userName: "Aleksey"))
  }

  @Test("wrong credentials show an alert, which the user dismisses; the user name is still there")
  func wrongCredentials() async throws {
    let auth = AuthWorkerSpy(signIn: .failure(.wrongCredentials))
    let navigator = NavigatorSpy()
    let login = try SceneDriver(
      LoginConfigurator(), workers: TestWorkers().with(.auth, auth), navigator: navigator, isExhaustive: true)
    try await login.settle()
    #expect(login.words == ["User name", "", "Password", "", "Sign in"])

    try login.type("Aleksey", into: "User name")
    try await login.press("Sign in")
    #expect(login.words == ["User name", "Aleksey", "Password", "", "Type your password", "Sign in"])
    try login.type("wrong", into: "Password")
    try await login.press("Sign in")
    #expect(login.error == "Wrong user name or password")
    #expect(login.words == ["User name", "Aleksey", "Password", "", "Sign in"])

    login.dismissError()
    #expect(login.error == nil)
    #expect(auth.calls == [.needsSetUp, .signIn(userName: "Aleksey", password: "wrong")])
    login.finish()
  }

  @Test("with no users yet, a link leads to the set-up")
  func setUp() async throws {
    let navigator = NavigatorSpy()
    let workers = TestWorkers().with(.auth, AuthWorkerSpy(needsSetUp: .success(true)))
    let login = try SceneDriver(LoginConfigurator(), workers: workers, navigator: navigator)

    try await login.settle()
    try await login.follow("Create the first user")

    #expect(navigator.moves == [.follow(route: "setUp")])
  }
}

@Suite("Login: the Interactor asks the worker and hands its answer to the Presenter")
struct LoginInteractorTests {
  private let presenter = LoginPresentationLogicSpy()

  @Test("the worker is asked with what was typed, unchanged")
  func asksWorker() async {
    let auth = AuthWorkerSpy.aleksey()
    let interactor = LoginInteractor(presenter: presenter, auth: LiveWorker(auth))

    await interactor.signIn(request: Login.SignIn.Request(userName: " Aleksey ", password: "clean-swift\t"))

    #expect(auth.calls == [.signIn(userName: " Aleksey ", password: "clean-swift\t")])
  }

  @Test(
    "a failure is handed on as it is, and there is no session",
    arguments: [AuthError.wrongCredentials, .tooManyAttempts(seconds: 8), .busy(file: "users.db")])
  func failure(error: AuthError) async {
    let interactor = LoginInteractor(presenter: presenter, auth: LiveWorker(AuthWorkerSpy(signIn: .failure(error))))

    await interactor.signIn(request: Login.SignIn.Request(userName: "Aleksey", password: "no"))

    #expect(presenter.calls == [.presentSignIn(response: .failed(error))])
    #expect(interactor.session == nil)
  }

  @Test(
    "without a name or a password the worker isn't asked",
    arguments: [("", ""), ("Aleksey", ""), ("", "clean-swift")])
  func incomplete(userName: String, password: String) async {
    let auth = AuthWorkerSpy()
    let interactor = LoginInteractor(presenter: presenter, auth: LiveWorker(auth))

    await interactor.signIn(request: Login.SignIn.Request(userName: userName, password: password))

    let response = Login.SignIn.Response.incomplete(hasUserName: userName != "", hasPassword: password != "")
    #expect(auth.calls == [])
    #expect(presenter.calls == [.presentSignIn(response: response)])
  }

  @Test(
    "whether there is a user is asked of the worker; one that can't tell needs no set-up",
    arguments: [
      (Result<Bool, AuthError>.success(true), true), (.success(false), false), (.failure(.wrongCredentials), false),
    ])
  func checkSetUp(answer: Result<Bool, AuthError>, needsSetUp: Bool) async {
    let interactor = LoginInteractor(presenter: presenter, auth: LiveWorker(AuthWorkerSpy(needsSetUp: answer)))

    await interactor.checkSetUp(request: Login.CheckSetUp.Request())

    #expect(presenter.calls == [.presentSetUp(response: Login.CheckSetUp.Response(needsSetUp: needsSetUp))])
  }
}

@Suite("Login: the Presenter turns a response into words")
struct LoginPresenterTests {
  @Test(
    "each response has its view model",
    arguments: [
      (Login.SignIn.Response.signedIn, Login.SignIn.ViewModel.signedIn),
      (
        .incomplete(hasUserName: false, hasPassword: false),
        .incomplete(Login.Problems(userName: "Type your user name", password: "Type your password"))
      ),
      (.failed(.wrongCredentials), .failed(message: "Wrong user name or password")),
      (.failed(.unknownUser("Aleksey")), .failed(message: "Wrong user name or password")),
      (.failed(.tooManyAttempts(seconds: 1)), .failed(message: "Too many attempts; try again in 1 second")),
      (.failed(.tooManyAttempts(seconds: 8)), .failed(message: "Too many attempts; try again in 8 seconds")),
      (
        .failed(.busy(file: "users.db")),
        .failed(
          message: "Signing in is not possible now: “users.db” is in use by another program; "
            + "try again when it has finished")
      ),
      (
        .failed(.unsupported(file: "users.db")),
        .failed(
          message: "Signing in is not possible now: “users.db” is the file of another program or of a newer app")
      ),
      (
        .failed(.unavailable(source: "users.db", systemMessage: "disk I/O error")),
        .failed(message: "Signing in is not possible now: “users.db” reports: disk I/O error")
      ),
    ])
  func viewModel(response: Login.SignIn.Response, viewModel: Login.SignIn.ViewModel) {
    let viewController = LoginDisplayLogicSpy()
    let presenter = LoginPresenter(viewController: viewController)

    presenter.presentSignIn(response: response)

    #expect(viewController.calls == [.displaySignIn(viewModel: viewModel)])
  }
}

@Suite("Login: the ViewController makes requests and shows view models")
struct LoginViewControllerTests {
  private let viewController = LoginViewController()
  private let interactor = LoginBusinessLogicSpy()
  private let router = LoginRoutingLogicSpy()

  init() {
    viewController.interactor = interactor
    viewController.router = router
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

  private func press(_ label: String) throws {
    #expect(viewController.render().perform(.activate, on: ElementID("button.\(label)")))
  }
}
