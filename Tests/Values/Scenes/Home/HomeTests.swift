import Contracts
import Testing
@_spi(Host) import VIPKit
import VIPTestKit
@testable import Home

@Suite("Home: the Configurator builds the cycle", .timeLimit(.minutes(10)))
struct HomeConfiguratorTests {
  private let navigator = NavigatorSpy()

  private func open(_ auth: AuthWorkerSpy) throws -> SceneDriver {
    try SceneDriver(HomeConfigurator(), workers: TestWorkers().with(.auth, auth), navigator: navigator) { store in
      (store as? any HomeDataStore)?.session = Session(userName: "Aleksey")
    }
  }

  @Test("the session that Login passed leads to the user on the screen, and outlives a swap; the menu leads on")
  func greets() async throws {
    let auth = AuthWorkerSpy.aleksey()
    let home = try open(auth)
    #expect(home.loading == "Loading")
    try await home.settle()
    #expect(auth.calls == [.fetchUser(named: "Aleksey")])
    #expect(
      home.words == [
        "Welcome, Aleksey", "+7 (999) 111 22 33", "aleksey-b@example.org", "Applications", "Contacts", "News",
        "Sign out",
      ])
    try await home.follow("Contacts")
    try await home.follow("News")
    #expect(navigator.moves == [.follow(route: "contacts"), .follow(route: "news")])

    let next = try SceneDriver(
      HomeConfigurator(), workers: TestWorkers().with(.auth, auth), savedState: try home.preservedState())
    try await next.settle()
    #expect((next.scene.dataStore as? any HomeDataStore)?.session == Session(userName: "Aleksey"))
    #expect(next.words == home.words)
    #expect(auth.calls == [.fetchUser(named: "Aleksey"), .fetchUser(named: "Aleksey")])
    #expect(try next.preservedState() == home.preservedState())
  }

  @Test("an application that offers itself stands in the menu, and is handed the session; a dropped scene needs none")
  func offer() async throws {
    let application = ApplicationDataStoreSpy()
    navigator.openDestinations["application"] = [RouteDestination(id: "WeatherMap", title: "Weather map")]
    navigator.openDestinations["dropped"] = [RouteDestination(id: "Chess", title: "Chess")]
    navigator.destinations["application.WeatherMap"] = application
    let home = try open(AuthWorkerSpy.aleksey())
    try await home.settle()
    try await home.follow("Weather map")
    #expect(application.session == Session(userName: "Aleksey"))
    #expect(navigator.moves == [.follow(route: "application.WeatherMap")])
    #expect(home.screen.description.contains(#"link "Chess" route dropped.Chess"#))
    navigator.openDestinations = [:]
    while home.words.contains("Weather map") { await Task.yield() }
  }

  @Test("who comes by another way than Login is the user whom the worker knows to be signed in, until they sign out")
  func session() async throws {
    let auth = SessionKeeperStub()
    _ = auth.begin(Session(userName: "Aleksey"))
    let home = try SceneDriver(HomeConfigurator(), workers: TestWorkers().with(.auth, auth), navigator: navigator)
    try await home.settle()
    #expect(home.words.first == "Welcome, Aleksey")
    let store = try #require(home.scene.dataStore as? any HomeDataStore)
    #expect(store.session == Session(userName: "Aleksey"))
    try await home.press("Sign out")
    #expect(auth.session.value == nil)
    #expect(store.session == nil)
    #expect(navigator.moves == [.follow(route: "signOut")])
  }

  @Test(
    "a failure says that the details can't be shown, and why; the menu is there all the same",
    arguments: [
      (AuthError.busy(file: "users.db"), "“users.db” is in use by another program; try again when it has finished"),
      (.unsupported(file: "users.db"), "“users.db” is the file of another program or of a newer app"),
      (.unavailable(source: "users.db", systemMessage: "disk I/O error"), "“users.db” reports: disk I/O error"),
      (.unknownUser("Aleksey"), "nobody is known as “Aleksey”"),
      (.wrongCredentials, "you are not signed in any more"),
    ])
  func failure(error: AuthError, reason: String) async throws {
    let home = try open(AuthWorkerSpy(fetchUser: .failure(error)))
    try await home.settle()
    #expect(home.error == "Your details can't be shown: \(reason)")
    #expect(home.words == ["Applications", "Contacts", "News", "Sign out"])
  }
}

private struct SessionKeeperStub: SessionKeeper {
  let session = Snapshot<Session?>(nil)

  func signIn(userName: String, password: String) async throws(AuthError) -> Session { throw .wrongCredentials }
  func fetchUser(named userName: String) async throws(AuthError) -> User { await User.aleksey }
}
