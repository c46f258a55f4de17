import Contracts
import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@testable import Home

@Suite("Home: the Configurator builds the cycle", .timeLimit(.minutes(10)))
struct HomeConfiguratorTests {
  @Test("the descriptor names the routes and the worker that the scene uses; the applications are optional")
  func descriptor() {
    let descriptor = HomeConfigurator().descriptor

    #expect(descriptor.id == "Home")
    #expect(descriptor.version == "1.0.0")
    #expect(
      descriptor.routes
        == [Route.signOut.erased, Route.contacts.optional.erased, Route.news.optional.erased])
    #expect(descriptor.openRoutes == [OpenRoute.application.erased, OpenRoute.dropped.erased])
    #expect(descriptor.workers == [WorkerKey.auth.erased])
    #expect(descriptor.requirements == [.session])
  }

  @Test("the session that Login passed leads to the user on the screen")
  func greets() async throws {
    let auth = AuthWorkerSpy.aleksey()
    let home = try open(auth)
    try await home.settle()

    #expect(auth.calls == [.fetchUser(named: "Aleksey")])
    #expect(
      home.words == [
        "Welcome, Aleksey", "+7 (999) 111 22 33", "aleksey-b@example.org", "Applications", "Contacts", "News",
        "Sign out",
      ])
  }

  @Test("an application that offers itself stands in the menu, and is handed the session")
  func offer() async throws {
    let navigator = NavigatorSpy()
    let application = ApplicationDataStoreSpy()
    navigator.openDestinations["application"] = [RouteDestination(id: "WeatherMap", title: "Weather map")]
    navigator.destinations["application.WeatherMap"] = application
    let home = try open(AuthWorkerSpy.aleksey(), navigator)
    try await home.settle()

    try await home.follow("Weather map")

    #expect(navigator.moves == [.follow(route: "application.WeatherMap")])
    #expect(application.session == Session(userName: "Aleksey"))
    navigator.openDestinations = [:]
    while home.words.contains("Weather map") { await Task.yield() }
  }

  @Test("the session outlives a swap of the scene: the next instance greets the same user")
  func preservesSession() async throws {
    let first = try open(AuthWorkerSpy.aleksey())
    try await first.settle()
    let state = try first.preservedState()

    let auth = AuthWorkerSpy.aleksey()
    let second = try SceneDriver(
      HomeConfigurator(), workers: TestWorkers().with(.auth, auth), savedState: state)
    try await second.settle()

    #expect((second.scene.dataStore as? any HomeDataStore)?.session == Session(userName: "Aleksey"))
    #expect(auth.calls == [.fetchUser(named: "Aleksey")])
    #expect(try second.preservedState() == state)
  }

  private func open(_ auth: AuthWorkerSpy, _ navigator: NavigatorSpy = NavigatorSpy()) throws -> SceneDriver {
    try SceneDriver(HomeConfigurator(), workers: TestWorkers().with(.auth, auth), navigator: navigator) { store in
      (store as? any HomeDataStore)?.session = Session(userName: "Aleksey")
    }
  }
}
