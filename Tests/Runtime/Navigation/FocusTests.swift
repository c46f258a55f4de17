@testable import HostRuntime
import ScreenModel
import Testing
@_spi(Host) import VIPKit

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

  private var focus: Screen.Focus? {
    navigation.screen(of: instance, instance.node).focus
  }

  @Test("by the element, with a number for each wish")
  func wish() throws {
    #expect(focus == nil)
    viewController.focus("search")
    let first = try #require(focus)
    #expect(first == Screen.Focus(ElementID("searchField.search"), number: first.number))
    #expect(focus == first)
    viewController.focus("search")
    #expect(focus != first)
    viewController.focus("elsewhere")
    #expect(focus?.element == nil)
    #expect(focus != nil)
  }

  @Test("but not when the user was there before: after a swap, after a restart")
  func kept() {
    viewController.focus("search")
    instance.discardFocusRequest()
    #expect(focus == nil)
    viewController.focus("search")
    #expect(focus?.element == ElementID("searchField.search"))
  }
}
