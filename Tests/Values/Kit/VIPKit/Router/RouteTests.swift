import Testing
@_spi(Host) import VIPKit

private protocol NameStore: AnyObject {
  var name: String { get set }
}

private protocol OtherStore: AnyObject {}

private final class Store: NameStore {
  var name = ""
}

@Suite("Routes")
struct RouteTests {
  @Test("a route accepts a data store that has its protocol; one that passes nothing accepts every one")
  func accepts() {
    #expect(Route<any NameStore>("a", to: "A").erased.accepts(Store()))
    #expect(Route<Store>("a", to: "A").erased.accepts(Store()))
    #expect(!Route<any OtherStore>("a", to: "A").erased.accepts(Store()))
    #expect(!Route<any NameStore & OtherStore>("a", to: "A").erased.accepts(Store()))
    #expect(Route<Void>("a", to: "A").erased.accepts(Store()))
  }
}

@MainActor
@Suite("Result routes")
struct ResultRouteTests {
  private let route = ResultRoute<any NameStore, Int>("choose", to: "Chooser")

  @Test("The Router's method is given the value, or nothing when it is of another type")
  func unwind() {
    var taken: [String] = []
    let segue = UnwindSegue(route) {
      taken.append("\($0)")
    } cancelled: {
      taken.append("cancelled")
    }
    #expect(segue.route == "choose")
    let takesNumbers = segue.valueType == Int.self
    #expect(takesNumbers)
    #expect(segue.perform(with: 7))
    #expect(!segue.perform(with: "7"))
    segue.cancel()
    #expect(taken == ["7", "cancelled"])
    UnwindSegue(route) { _ in Issue.record("there is no value") }.cancel()
  }

  @Test("Links and segues name it as they name another route")
  func ways() {
    #expect(element(NavigationLink("Choose", route: route)).description == #"link "Choose" route choose"#)
    #expect(Segue(route) {}.route == "choose")
  }
}

@MainActor
@Suite("Open routes")
struct OpenRouteTests {
  private final class Nowhere: Navigator {
    private(set) var followed: [RouteDescription] = []

    func isAvailable(_ route: RouteDescription) -> Bool { false }
    func follow(_ route: RouteDescription, prepare: @MainActor (AnyObject) -> Void) {
      followed.append(route)
      prepare(Store())
    }
    func goBack(prepare: @MainActor (AnyObject) -> Void) {}
  }

  private let open = OpenRoute<any NameStore>("application", presentation: .modal)

  @Test("the way to one destination is a route of its own, which may lead nowhere")
  func route() {
    let route = open.route(to: "Weather")
    #expect(route.name == "application.Weather")
    #expect(route.defaultDestination == "Weather")
    #expect(route.presentation == .modal)
    #expect(route.isOptional)
    #expect(open.erased.route(to: "Weather") == route.erased)
    #expect(open.erased.route(to: "News") != route.erased)
  }

  @Test("links and segues name the way; going there passes data")
  func ways() {
    #expect(
      element(NavigationLink("Weather", route: open, to: "Weather")).description
        == #"link "Weather" route application.Weather"#)
    var taken = 0
    let segue = Segue(open, to: "Weather") { taken += 1 }
    #expect(segue.route == "application.Weather")
    segue.perform()
    #expect(taken == 1)

    let navigator = Nowhere()
    var store: (any NameStore)?
    navigator.go(open, to: "Weather") { store = $0 }
    navigator.go(open, to: "News")
    #expect(store != nil)
    #expect(navigator.followed == ["Weather", "News"].map { open.route(to: $0).erased })
  }

  @Test("a navigator that was written before there were open routes has no destinations for them")
  func none() {
    #expect(Nowhere().destinations(of: open) == [])
  }
}

@MainActor
@Suite("A Router's calls come down to what a navigator must do")
struct NavigatorTests {
  /// Gives every call the same store.
  private final class OneStore: Navigator {
    let store = Store()
    private(set) var calls: [String] = []

    func isAvailable(_ route: RouteDescription) -> Bool {
      calls.append("isAvailable \(route.name)")
      return route.isOptional
    }

    func follow(_ route: RouteDescription, prepare: @MainActor (AnyObject) -> Void) {
      calls.append("follow \(route.name)")
      prepare(store)
    }

    func goBack(prepare: @MainActor (AnyObject) -> Void) {
      calls.append("back")
      prepare(store)
    }
  }

  private let navigator = OneStore()

  @Test("data is passed to a destination of the right type, and to no other")
  func go() {
    navigator.go(Route<any NameStore>("a", to: "A")) { $0.name = "passed" }
    navigator.go(Route<any OtherStore>("b", to: "B")) { _ in Issue.record("the store is no OtherStore") }
    navigator.go(Route<any NameStore>("c", to: "C"))
    #expect(navigator.store.name == "passed")
    #expect(navigator.calls == ["follow a", "follow b", "follow c"])
  }

  @Test("so it is on the way back")
  func back() {
    navigator.back { (previous: any NameStore) in previous.name = "handed back" }
    navigator.back { (_: any OtherStore) in Issue.record("the store is no OtherStore") }
    navigator.back()
    #expect(navigator.store.name == "handed back")
    #expect(navigator.calls == ["back", "back", "back"])
  }

  @Test("on the way back to one of several scenes, data is handed back to those that take it")
  func backToSeveral() {
    navigator.back { (previous: (any NameStore)?) in previous?.name = "handed back" }
    #expect(navigator.store.name == "handed back")
    var isCalled = false
    navigator.back { (previous: (any OtherStore)?) in
      #expect(previous == nil)
      isCalled = true
    }
    #expect(isCalled)
  }

  @Test("a result is for who was opened for one: a navigator that brings none goes back, and so it does to the root")
  func finish() {
    navigator.finish(ResultRoute<any NameStore, Int>("choose", to: "Chooser"), with: 7)
    navigator.popToRoot()
    #expect(navigator.calls == ["back", "back"])
  }

  @Test("a result route is taken as another is")
  func goForResult() {
    let route = ResultRoute<any NameStore, Int>("a", to: "A")
    navigator.go(route) { $0.name = "passed" }
    navigator.go(route)
    #expect(!navigator.canGo(route))
    #expect(navigator.canGo(route.optional))
    #expect(navigator.store.name == "passed")
    #expect(navigator.calls == ["follow a", "follow a", "isAvailable a", "isAvailable a"])
  }

  @Test("a route is asked for with all that is known of it")
  func canGo() {
    #expect(navigator.canGo(Route<Void>("a", to: "A").optional))
    #expect(!navigator.canGo(Route<Void>("a", to: "A")))
    #expect(navigator.calls == ["isAvailable a", "isAvailable a"])
  }
}
