import HostSystem
@testable import HostRuntime
@testable import HostJournal
@testable import HostState
import ScreenModel
import Contracts
import Testing
@_spi(Host) import VIPKit

@MainActor
@Suite("The navigation leads from scene to scene", .timeLimit(.minutes(10)))
struct NavigationControllerTests {
  private let test: TestWiring
  private let navigation: NavigationController
  private let display = DisplaySpy()

  init() throws {
    test = try TestWiring()
    navigation = NavigationController(opener: test.opener, workers: test.workers)
    navigation.display = display
  }

  @Test("an undeclared route is told; data is passed before a scene appears; a scene that has left moves nobody")
  func routes() throws {
    try navigation.start("Login")
    let login = try navigator(of: "Login", number: 1)
    #expect(!login.canGo(.news))
    login.go(.news)
    let fault = Diagnostic.undeclaredRoute(scene: "Login", route: "news")
    #expect((test.faults, current?.error, current?.sceneID) == ([fault.message], fault.message, "Login"))

    var passed = 0
    login.go(.home) { home in
      home.session = Session(userName: "Anna")
      passed += 1
    }
    #expect((passed, current?.sceneID, current?.instance) == (1, "Home", 2))

    login.go(.home) { _ in passed += 1 }
    login.back()
    #expect((passed, current?.instance) == (1, 2))
  }

  @Test("the scene whose code runs is in charge; an optional route whose destination isn't installed does nothing")
  func executing() throws {
    let executing = navigation.opener.executing
    #expect(executing.current == nil)
    try navigation.start("Home")
    navigation.follow(Route<Void>("test", to: "Login").erased, to: "Login", from: 1) { _ in
      #expect(executing.current == .init(id: "Home", generation: 1))
    }
    #expect(executing.current == .init(id: "Login", generation: 1))
    navigation.goBack(from: 2) { _ in }
    #expect((current?.sceneID, executing.current) == ("Home", .init(id: "Home", generation: 1)))

    let home = try navigator(of: "Home", number: 1)
    #expect((home.canGo(.signOut), home.canGo(.news)) == (true, false))
    home.go(.news)
    #expect((test.faults, current?.sceneID) == ([], "Home"))
  }

  /// An event that changes nothing draws the screen.
  private var current: Screen? {
    navigation.handle(.act(ElementID("nothing"), .activate))
    return display.screens.last
  }

  private func navigator(of scene: String, number: Int) throws -> SceneNavigator {
    SceneNavigator(scene: try test.wire(test.scene(scene)), number: number, navigation: navigation)
  }
}

private final class SearchViewController: ViewController {
  override var body: any View {
    VStack {
      Button("Save") {}
      SearchField("Search", text: Binding(get: { "" }, set: { _ in })).id("search")
    }
  }
}

@MainActor
@Suite("The screen says where a scene wants the focus")
struct FocusTests {
  private let test: TestWiring
  private let viewController = SearchViewController()
  private let navigation: NavigationController
  private let instance: SceneInstance

  init() throws {
    test = try TestWiring()
    navigation = NavigationController(opener: test.opener, workers: test.workers)
    instance = try test.instance(showing: viewController, in: navigation)
  }

  private var focus: Screen.Focus? { navigation.screen(of: instance, instance.node).focus }

  @Test("by the element, with a number for each wish, but not when the user was there before: after a swap or restart")
  func wish() throws {
    #expect(focus == nil)
    viewController.focus("search")
    let first = try #require(focus)
    #expect((first, focus) == (Screen.Focus(ElementID("searchField.search"), number: first.number), first))
    viewController.focus("search")
    #expect(focus != first)
    viewController.focus("elsewhere")
    #expect(focus != nil && focus?.element == nil)

    viewController.focus("search")
    instance.discardFocusRequest()
    #expect(focus == nil)
    viewController.focus("search")
    #expect(focus?.element == ElementID("searchField.search"))
  }
}
