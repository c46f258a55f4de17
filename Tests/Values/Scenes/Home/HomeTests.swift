import Contracts
import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@testable import Home

@Suite("Home: the Configurator builds the cycle", .timeLimit(.minutes(10)))
struct HomeConfiguratorTests {
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

@Suite("Home: the Interactor fetches the user and hands the answer to the Presenter", .timeLimit(.minutes(10)))
struct HomeInteractorTests {
  private let presenter = HomePresentationLogicSpy()
  private let request = Home.FetchUser.Request()

  @Test(
    "a failure is handed on as it is",
    arguments: [AuthError.unknownUser("Aleksey"), .wrongCredentials, .busy(file: "users.db")])
  func failure(error: AuthError) async {
    let interactor = HomeInteractor(presenter: presenter, auth: LiveWorker(AuthWorkerSpy(fetchUser: .failure(error))))

    await interactor.fetchUser(request: request)

    #expect(presenter.calls == [.presentFetchedUser(response: .failed(error))])
  }

  @Test("who comes by another way than Login is the user whom the worker knows to be signed in")
  func session() async {
    let auth = SessionKeeperStub()
    _ = auth.begin(Session(userName: "Aleksey"))
    let interactor = HomeInteractor(presenter: presenter, auth: LiveWorker(auth))
    await interactor.fetchUser(request: request)
    #expect(presenter.calls == [.presentFetchedUser(response: .user(.aleksey))])
    #expect(interactor.session == Session(userName: "Aleksey"))
  }

  @Test("signing out is told to the worker")
  func signOut() {
    let auth = SessionKeeperStub()
    _ = auth.begin(Session(userName: "Aleksey"))
    let interactor = HomeInteractor(presenter: presenter, auth: LiveWorker(auth))
    interactor.session = Session(userName: "Aleksey")

    interactor.signOut(request: Home.SignOut.Request())

    #expect(auth.session.value == nil)
    #expect(presenter.calls == [.presentSignedOut(response: Home.SignOut.Response())])
    #expect(interactor.session == nil)
  }
}

private struct SessionKeeperStub: SessionKeeper {
  let session = Snapshot<Session?>(nil)

  func signIn(userName: String, password: String) async throws(AuthError) -> Session { throw .wrongCredentials }

  func fetchUser(named userName: String) async throws(AuthError) -> User { await User.aleksey }
}

@Suite("Home: the Presenter formats the user")
struct HomePresenterTests {
  private let viewController = HomeDisplayLogicSpy()

  @Test(
    "a failure says that the details can't be shown, and why",
    arguments: [
      (
        AuthError.busy(file: "users.db"),
        "“users.db” is in use by another program; try again when it has finished"
      ),
      (.unsupported(file: "users.db"), "“users.db” is the file of another program or of a newer app"),
      (
        .unavailable(source: "users.db", systemMessage: "disk I/O error"),
        "“users.db” reports: disk I/O error"
      ),
      (.unknownUser("Aleksey"), "nobody is known as “Aleksey”"),
      (.wrongCredentials, "you are not signed in any more"),
    ])
  func failure(error: AuthError, reason: String) {
    HomePresenter(viewController: viewController).presentFetchedUser(response: .failed(error))

    #expect(
      viewController.calls == [
        .displayFetchedUser(viewModel: .failed(message: "Your details can't be shown: \(reason)"))
      ])
  }
}

@Suite("Home: the ViewController makes requests and shows view models")
struct HomeViewControllerTests {
  private let viewController = HomeViewController()
  private let interactor = HomeBusinessLogicSpy()
  private let router = HomeRoutingLogicSpy()

  init() {
    viewController.interactor = interactor
    viewController.router = router
  }

  @Test("when the scene opens it asks, under the loader, for the user")
  func fetches() async {
    viewController.viewDidLoad()
    #expect(viewController.container.loading == "Loading")
    await viewController.finishTasks()

    #expect(interactor.calls == [.fetchUser(request: Home.FetchUser.Request())])
  }

  @Test("the scenes to which nothing else leads follow them")
  func droppedScenes() {
    router.applications = [Home.Application(id: "Chess", title: "Chess", isDropped: true)]
    #expect(
      viewController.render().root.flattened.suffix(2).map(\.description) == [
        #"link "Chess" route dropped.Chess"#, #"button "Sign out""#,
      ])
  }

  @Test("a failure shows its message; the menu is there all the same")
  func failure() {
    viewController.displayFetchedUser(viewModel: .failed(message: "Your details can't be shown: no"))

    #expect(viewController.container.error == "Your details can't be shown: no")
    #expect(
      viewController.render().root.flattened.compactMap(\.label) == ["Applications", "Contacts", "News", "Sign out"])
  }

  @Test("signing out is asked of the Interactor; once it is done, the Router leads out")
  func signOut() throws {
    #expect(viewController.render().perform(.activate, on: ElementID("button.Sign out")))
    #expect(interactor.calls == [.signOut(request: Home.SignOut.Request())])
    #expect(router.calls.isEmpty)

    viewController.displaySignedOut(viewModel: Home.SignOut.ViewModel())
    #expect(router.calls == [.routeToSignOut])
  }
}

@Suite("Home: the Router leads to the applications, and out")
struct HomeRouterTests {
  private let navigator = NavigatorSpy()
  private let router: HomeRouter

  init() {
    router = HomeRouter(dataStore: HomeDataStoreSpy(), navigator: navigator)
  }

  @Test("each method takes its route")
  func routes() {
    router.routeToContacts()
    router.routeToNews()
    router.routeToSignOut()

    #expect(navigator.moves == [.follow(route: "contacts"), .follow(route: "news"), .follow(route: "signOut")])
  }

  @Test("so do the links to applications that offer themselves")
  func applications() {
    navigator.openDestinations["application"] = ["Weather", "Chess"].map { RouteDestination(id: $0, title: $0) }
    #expect(
      router.segues.map(\.route) == ["contacts", "news", "application.Weather", "application.Chess"])

    #expect(router.applications.map(\.title) == ["Weather", "Chess"])
    router.segues.last?.perform()

    #expect(navigator.moves == [.follow(route: "application.Chess")])
  }

  @Test("scenes to which nothing else leads need no segue: nothing is passed to them")
  func droppedScenes() {
    navigator.openDestinations["dropped"] = [RouteDestination(id: "Chess", title: "Chess")]
    #expect(router.segues.map(\.route) == ["contacts", "news"])
    #expect(router.applications == [Home.Application(id: "Chess", title: "Chess", isDropped: true)])
  }

  @Test("a segue doesn't keep the Router alive")
  func weakSegues() {
    var router: HomeRouter? = HomeRouter(dataStore: HomeDataStoreSpy(), navigator: navigator)
    weak let released = router
    let segues = router?.segues ?? []

    router = nil

    #expect(released == nil)
    for segue in segues { segue.perform() }
    #expect(navigator.moves.isEmpty)
  }
}
