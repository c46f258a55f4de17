@testable import AddContact
@testable import ContactList
@testable import ContactView
import ContactsTestSupport
import Contracts
@testable import Home
@testable import Login
@testable import NewsItem
@testable import NewsList
@testable import NewsSearch
import NewsTestSupport
@testable import SetUp
import Testing
@testable import Transfer
@_spi(Host) import VIPKit
import VIPTestKit

@Suite("Every scene", .timeLimit(.minutes(10)))
struct EverySceneTests {
  nonisolated enum SceneID: String, CaseIterable {
    case addContact, contactList, contactView, home, login, newsItem, newsList, newsSearch, setUp, transfer

    var name: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
  }

  @Test("what it can do without is optional; what else its descriptor names stands in Docs/Sample.md (GraphTests)")
  func optional() {
    let scenes: [any SceneConfigurator] = [
      AddContactConfigurator(), ContactListConfigurator(), ContactViewConfigurator(), HomeConfigurator(),
      LoginConfigurator(), NewsItemConfigurator(), NewsListConfigurator(), NewsSearchConfigurator(),
      SetUpConfigurator(), TransferConfigurator(),
    ]
    let routes = scenes.flatMap { $0.descriptor.routes }.filter { $0.isOptional }
    #expect(routes.map(\.name) == ["transfer", "contacts", "news", "setUp", "searchNews"])
    let workers = scenes.flatMap { $0.descriptor.workers }.filter { $0.isOptional }
    #expect(workers.map(\.name) == ["NewsWorker", "VCardFilesWorker"])
  }

  @Test("as usual on a terminal", arguments: SceneID.allCases)
  func frame(scene: SceneID) async throws {
    let driver = try open(scene)
    // The form of AddContact is longer than 24 rows, and SetUp is the first scene.
    let screen = try await TerminalScreen(
      driver, columns: 100, rows: scene == .addContact ? 30 : 24, canGoBack: ![.addContact, .setUp].contains(scene))
    if scene == .newsSearch { try await screen.press(.characters("dated")) }
    let file = #filePath.replacing("EverySceneTests", with: "\(scene.name)/EverySceneTests")
    try Golden.check(screen.styledFrame, "screen-100.txt", filePath: file)
  }

  @Test("none of its four objects outlives it", arguments: SceneID.allCases)
  func release(scene: SceneID) async throws {
    var driver: SceneDriver? = try open(scene, filter: "")
    let check = ReleaseCheck(driver?.scene)
    #expect(check.alive == ["viewController", "interactor", "presenter", "router"])
    try await use(scene, driver)
    driver?.disappear()
    driver = nil
    // A task that follows a stream ends with its next turn.
    if [.contactList, .home, .newsItem, .newsList, .newsSearch, .transfer].contains(scene) {
      while !check.alive.isEmpty { await Task.yield() }
    }
    #expect(check.alive == [])
  }

  private func use(_ scene: SceneID, _ driver: SceneDriver?) async throws {
    switch scene {
    case .addContact:
      for (label, text) in [("First name", "Anna"), ("Last name", "Zharkova"), ("Phone", "79992223344")] {
        try driver?.type(text, into: label)
      }
      try await driver?.press("Save")
    case .contactList:
      try await driver?.settle()
      try await driver?.follow("Add contact")
    case .contactView:
      try await driver?.follow("Edit")
      try await driver?.press("Delete")
      try await driver?.press("Delete for good")
    case .login:
      try driver?.type("Aleksey", into: "User name")
      try driver?.type("clean-swift", into: "Password")
      try await driver?.press("Sign in")
    case .home, .newsList, .newsSearch, .setUp, .transfer: try await driver?.settle()
    case .newsItem: break
    }
  }

  @Test(
    "left while the worker thinks: the Interactor and its Presenter stay for the answer, and then go",
    arguments: [SceneID.home, .login, .newsList, .newsSearch, .setUp])
  func workInFlight(scene: SceneID) async throws {
    let gate = Gate()
    var driver: SceneDriver? = try open(scene, gate: gate)
    let check = ReleaseCheck(driver?.scene)
    switch scene {
    case .login:
      try driver?.type("Aleksey", into: "User name")
      try driver?.type("clean-swift", into: "Password")
      try driver?.perform(.activate, on: "Sign in")
    case .setUp:
      try driver?.type("Aleksey", into: "User name")
      try driver?.perform(.activate, on: "Create")
    case .newsSearch: try driver?.type("one", into: "Search for")
    default: break
    }

    await gate.reached()
    driver = nil
    #expect(check.alive == ["interactor", "presenter"])

    gate.open()
    while !check.alive.isEmpty { await Task.yield() }
  }

  /// In its usual state; `gate` holds the answers of its worker until it opens, `filter` is that of Transfer's export.
  private func open(_ scene: SceneID, gate: Gate? = nil, filter: ContactsFilter? = nil) throws -> SceneDriver {
    let summaries = Contact.samples.map { ContactSummary($0) }
    let book = ContactsWorkerSpy(
      page: scene == .contactList ? ContactsPage(contacts: summaries, total: 4) : ContactsPage(contacts: [], total: 0))
    let contacts = TestWorkers().with(.contacts, book)
    let auth = TestWorkers().with(.auth, AuthWorkerSpy.aleksey(gate: gate))
    let news = TestWorkers().with(.news, NewsWorkerSpy(.success([.undated]), gate: gate))
    return switch scene {
    case .addContact: try SceneDriver(AddContactConfigurator(), workers: contacts)
    case .contactList:
      try SceneDriver(
        ContactListConfigurator(), workers: contacts, scenes: ["viewContact": ContactViewConfigurator()])
    case .contactView:
      try SceneDriver(ContactViewConfigurator(), workers: contacts) {
        ($0 as? any ContactViewDataStore)?.contact = .anna
      }
    case .home:
      try SceneDriver(HomeConfigurator(), workers: auth) {
        ($0 as? any HomeDataStore)?.session = Session(userName: "Aleksey")
      }
    case .login: try SceneDriver(LoginConfigurator(), workers: auth)
    case .newsItem: try SceneDriver(NewsItemConfigurator()) { ($0 as? any NewsItemDataStore)?.article = .undated }
    case .newsList: try SceneDriver(NewsListConfigurator(), workers: news)
    case .newsSearch: try SceneDriver(NewsSearchConfigurator(), workers: news)
    case .setUp: try SceneDriver(SetUpConfigurator(), workers: auth)
    case .transfer:
      try SceneDriver(TransferConfigurator(), workers: contacts) { ($0 as? any TransferDataStore)?.filter = filter }
    }
  }
}
