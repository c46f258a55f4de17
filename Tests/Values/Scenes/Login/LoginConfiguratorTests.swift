import Contracts
import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@testable import Login

@Suite("Login: the Configurator builds the cycle", .timeLimit(.minutes(10)))
struct LoginConfiguratorTests {
  @Test("the descriptor names the routes and the worker that the scene uses")
  func descriptor() {
    let descriptor = LoginConfigurator().descriptor

    #expect(descriptor.id == "Login")
    #expect(descriptor.version == "1.0.0")
    #expect(descriptor.routes == [Route.home.erased, Route.setUp.optional.erased])
    #expect(descriptor.workers == [WorkerKey.auth.erased])
  }

  @Test("the user reads it in another language")
  func language() async throws {
    var environment = EnvironmentValues()
    environment.words = Words([
      "User name": "Имя пользователя", "Password": "Пароль", "Sign in": "Войти",
      "Wrong user name or password": "Неверное имя пользователя или пароль",
    ])
    let workers = TestWorkers().with(.auth, AuthWorkerSpy(signIn: .failure(.wrongCredentials)))
    let login = try SceneDriver(LoginConfigurator(), workers: workers, environment: environment)
    #expect(login.words == ["Имя пользователя", "", "Пароль", "", "Войти"])

    try login.type("Анна", into: "Имя пользователя")
    try login.type("пароль", into: "Пароль")
    try await login.press("Войти")
    #expect(login.error == "Неверное имя пользователя или пароль")
  }

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
