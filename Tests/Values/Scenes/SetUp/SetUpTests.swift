import Contracts
import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@testable import SetUp

@Suite("SetUp: the Configurator builds the cycle", .timeLimit(.minutes(10)))
struct SetUpConfiguratorTests {
  @Test("the user is typed and created, and Home is given the session")
  func walk() async throws {
    let navigator = NavigatorSpy()
    let home = HomeDataStoreSpy()
    navigator.destinations["home"] = home
    let workers = TestWorkers().with(.auth, AuthWorkerSpy.aleksey())
    let setUp = try SceneDriver(SetUpConfigurator(), workers: workers, navigator: navigator)

    try await setUp.press("Create")
    #expect(setUp.error == nil)
    #expect(setUp.words.contains("Type a user name"))
    try setUp.type("Aleksey", into: "User name")
    try setUp.type("clean-swift", into: "Password")
    try setUp.type("clean-swift", into: "Password again")
    try await setUp.press("Create")

    #expect(!setUp.words.contains("Type a user name"))
    #expect(navigator.moves == [.follow(route: "home")])
    #expect(home.session == Session(userName: "Aleksey"))
  }
}

@Suite("SetUp: the Interactor has the worker create the user")
struct SetUpInteractorTests {
  private let presenter = SetUpPresentationLogicSpy()

  private func request(name: String = "Aleksey", repeated: String = "clean-swift") -> SetUp.CreateUser.Request {
    SetUp.CreateUser.Request(
      userName: name, email: "a@example.org", phone: "+7", password: "clean-swift", repeatedPassword: repeated)
  }

  @Test("the worker is given what was typed; the session stands in the data store")
  func creates() async {
    let auth = AuthWorkerSpy.aleksey()
    let interactor = SetUpInteractor(presenter: presenter, auth: LiveWorker(auth))

    await interactor.createUser(request: request())

    let user = User(name: "Aleksey", email: "a@example.org", phone: "+7")
    #expect(auth.calls == [.setUp(user, password: "clean-swift")])
    #expect(interactor.session == Session(userName: "Aleksey"))
    #expect(presenter.calls == [.presentCreatedUser(response: .created)])
  }

  @Test("without a name, or with two passwords, the worker isn't asked")
  func invalid() async {
    let auth = AuthWorkerSpy.aleksey()
    let interactor = SetUpInteractor(presenter: presenter, auth: LiveWorker(auth))

    await interactor.createUser(request: request(name: " "))
    await interactor.createUser(request: request(repeated: "clean-Swift"))

    #expect(
      presenter.calls == [.presentCreatedUser(response: .noUserName), .presentCreatedUser(response: .passwordsDiffer)])
    #expect(auth.calls.isEmpty)
    #expect(interactor.session == nil)
  }

  @Test("a failure is handed on as it is, and there is no session")
  func fails() async {
    let interactor = SetUpInteractor(
      presenter: presenter, auth: LiveWorker(AuthWorkerSpy(setUp: .failure(.alreadySetUp))))

    await interactor.createUser(request: request())

    #expect(presenter.calls == [.presentCreatedUser(response: .failed(.alreadySetUp))])
    #expect(interactor.session == nil)
  }
}

@Suite("SetUp: the Presenter turns a response into words")
struct SetUpPresenterTests {
  @Test(
    "each response has its view model",
    arguments: [
      (SetUp.CreateUser.Response.created, SetUp.CreateUser.ViewModel.created),
      (.noUserName, .refused(.userName, problem: "Type a user name")),
      (.passwordsDiffer, .refused(.repeatedPassword, problem: "The two passwords differ; type them again")),
      (.failed(.alreadySetUp), .failed(message: "There is a user already; go back and sign in")),
      (
        .failed(.unacceptable(.userNameLength(most: 255))),
        .refused(.userName, problem: "A user name has from 1 to 255 bytes")
      ),
      (
        .failed(.unacceptable(.userNamePrintable)),
        .refused(.userName, problem: "A user name has no control characters")
      ),
      (
        .failed(.unacceptable(.passwordAtLeast(characters: 8))),
        .refused(.password, problem: "A password has at least 8 characters")
      ),
      (
        .failed(.unacceptable(.passwordAtMost(bytes: 511))),
        .refused(.password, problem: "A password has at most 511 bytes")
      ),
      (
        .failed(.unacceptable(.passwordWithoutNUL)),
        .refused(.password, problem: "A password has no NUL characters")
      ),
      (
        .failed(.busy(file: "users.db")),
        .failed(
          message:
            "The user can't be created now: “users.db” is in use by another program; try again when it has finished")
      ),
      (
        .failed(.unsupported(file: "users.db")),
        .failed(message: "The user can't be created now: “users.db” is the file of another program or of a newer app")
      ),
      (
        .failed(.unavailable(source: "crypt(3)", systemMessage: "Cannot allocate memory")),
        .failed(message: "The user can't be created now: “crypt(3)” reports: Cannot allocate memory")
      ),
      (.failed(.wrongCredentials), .failed(message: "The user can't be created")),
    ])
  func viewModel(response: SetUp.CreateUser.Response, viewModel: SetUp.CreateUser.ViewModel) {
    let viewController = SetUpDisplayLogicSpy()

    SetUpPresenter(viewController: viewController).presentCreatedUser(response: response)

    #expect(viewController.calls == [.displayCreatedUser(viewModel: viewModel)])
  }
}

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
    viewController.render().root.flattened.reduce(into: [:]) { $0[$1.label ?? ""] = $1.problem }
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

@Suite("SetUp on a terminal", .timeLimit(.minutes(10)))
struct SetUpScreenTests {
  @Test("what is missing stands beside the fields")
  func problems() async throws {
    let setUp = try SceneDriver(SetUpConfigurator(), workers: TestWorkers().with(.auth, AuthWorkerSpy.aleksey()))
    let screen = try await TerminalScreen(setUp, columns: 72, rows: 24, canGoBack: true)
    try await setUp.press("Create")
    try Golden.check(screen.styledFrame, "problems.txt")
  }
}
