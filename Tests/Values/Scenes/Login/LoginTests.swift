import Contracts
import Testing
@_spi(Host) import VIPKit
import VIPTestKit
@testable import Login

@Suite("Login: the Configurator builds the cycle", .timeLimit(.minutes(10)))
struct LoginConfiguratorTests {
  private let navigator = NavigatorSpy()

  private func open(_ auth: AuthWorkerSpy) throws -> SceneDriver {
    try SceneDriver(LoginConfigurator(), workers: TestWorkers().with(.auth, auth), navigator: navigator)
  }

  private func signIn(_ userName: String, _ password: String, in login: SceneDriver) async throws {
    try login.type(userName, into: "User name")
    try login.type(password, into: "Password")
    try login.perform(.activate, on: "Sign in")
    #expect(login.loading == "Signing in")
    try await login.settle()
    #expect(login.loading == nil)
  }

  @Test("right credentials, which the worker is asked with as they were typed, lead through the whole cycle to Home")
  func signsIn() async throws {
    let auth = AuthWorkerSpy.aleksey()
    let home = HomeDataStoreSpy()
    navigator.destinations["home"] = home
    try await signIn(" Aleksey ", "clean-swift\t", in: open(auth))
    #expect(auth.calls == [.needsSetUp, .signIn(userName: " Aleksey ", password: "clean-swift\t")])
    #expect(navigator.moves == [.follow(route: "home")])
    #expect(home.session == Session(userName: "Aleksey"))
  }

  @Test("wrong credentials show an alert, which the user dismisses; the user name is still there")
  func wrongCredentials() async throws {
    let auth = AuthWorkerSpy(signIn: .failure(.wrongCredentials))
    let login = try SceneDriver(
      LoginConfigurator(), workers: TestWorkers().with(.auth, auth), navigator: navigator, isExhaustive: true)
    try await login.settle()
    try Golden.check(login.changes.joined(separator: "\n"), "opened.txt")

    try login.type("Aleksey", into: "User name")
    try await login.press("Sign in")
    #expect(
      login.changes == [
        #"-   textField "Password" "" secure"#,
        #"+   textField "Password" "" problem "Type your password" secure"#,
      ])
    try login.type("wrong", into: "Password")
    try await login.press("Sign in")
    #expect(
      login.changes == [
        #"-   textField "Password" "wrong" problem "Type your password" secure"#,
        #"+   textField "Password" "" secure"#,
        #"+ alert "Wrong user name or password""#,
        #"call of AuthWorker .signIn(userName: "Aleksey", password: "wrong")"#,
      ])
    login.dismissError()
    #expect(login.changes == [#"- alert "Wrong user name or password""#])
    login.finish()
  }

  @Test("without a name the worker isn't asked", arguments: ["", "clean-swift"])
  func incomplete(password: String) async throws {
    let auth = AuthWorkerSpy()
    let login = try open(auth)
    try await signIn("", password, in: login)
    let problems = ["Type your user name"] + (password.isEmpty ? ["Type your password"] : [])
    #expect(login.screen.flattened.compactMap(\.problem) == problems)
    #expect(auth.calls == [.needsSetUp])
  }

  @Test(
    "a failure is told, and nobody is led on",
    arguments: [
      (AuthError.unknownUser("Aleksey"), "Wrong user name or password"),
      (.tooManyAttempts(seconds: 1), "Too many attempts; try again in 1 second"),
      (.tooManyAttempts(seconds: 8), "Too many attempts; try again in 8 seconds"),
      (
        .busy(file: "users.db"),
        "Signing in is not possible now: “users.db” is in use by another program; try again when it has finished"
      ),
      (
        .unsupported(file: "users.db"),
        "Signing in is not possible now: “users.db” is the file of another program or of a newer app"
      ),
      (
        .unavailable(source: "users.db", systemMessage: "disk I/O error"),
        "Signing in is not possible now: “users.db” reports: disk I/O error"
      ),
    ])
  func failure(error: AuthError, message: String) async throws {
    let login = try open(AuthWorkerSpy(signIn: .failure(error)))
    try await signIn("Aleksey", "no", in: login)
    #expect(login.error == message)
    #expect(navigator.moves == [])
  }

  @Test(
    "with no users yet, a link leads to the set-up; a worker that can't tell needs none",
    arguments: [
      (Result<Bool, AuthError>.success(true), true), (.success(false), false), (.failure(.wrongCredentials), false),
    ])
  func setUp(answer: Result<Bool, AuthError>, needsSetUp: Bool) async throws {
    let login = try open(AuthWorkerSpy(needsSetUp: answer))
    try await login.settle()
    #expect(login.words.contains("Create the first user") == needsSetUp)
    guard needsSetUp else { return }
    try await login.follow("Create the first user")
    #expect(navigator.moves == [.follow(route: "setUp")])
  }
}
