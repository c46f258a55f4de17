import Testing
@_spi(Host) import VIPKit

private protocol NameStore: AnyObject { var name: String { get set } }

private protocol OtherStore: AnyObject {}

private final class Store: NameStore { var name = "" }

/// Always gives the same store, and treats all routes as available. It was written before there were open routes.
@MainActor
private final class OneStore: Navigator {
  let store = Store()
  private(set) var calls: [String] = []
  private(set) var followed: [RouteDescription] = []

  func isAvailable(_ route: RouteDescription) -> Bool {
    calls.append("isAvailable \(route.name)")
    return route.isOptional
  }

  func follow(_ route: RouteDescription, prepare: @MainActor (AnyObject) -> Void) {
    calls.append("follow \(route.name)")
    followed.append(route)
    prepare(store)
  }

  func goBack(prepare: @MainActor (AnyObject) -> Void) {
    calls.append("back")
    prepare(store)
  }
}

@MainActor
@Suite("Routes")
struct RouteTests {
  private let result = ResultRoute<any NameStore, Int>("choose", to: "Chooser")
  private let open = OpenRoute<any NameStore>("application", presentation: .modal)
  private let navigator = OneStore()

  @Test("a route accepts a data store that has its protocol; one that passes nothing accepts every one")
  func accepts() {
    #expect(Route<any NameStore>("a", to: "A").erased.accepts(Store()))
    #expect(Route<Store>("a", to: "A").erased.accepts(Store()))
    #expect(!Route<any OtherStore>("a", to: "A").erased.accepts(Store()))
    #expect(!Route<any NameStore & OtherStore>("a", to: "A").erased.accepts(Store()))
    #expect(Route<Void>("a", to: "A").erased.accepts(Store()))
  }

  @Test("the Router's method is given a result, or nothing when it is of another type")
  func unwind() {
    var taken: [String] = []
    let segue = UnwindSegue(result) {
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
    UnwindSegue(result) { _ in Issue.record("there is no value") }.cancel()
  }

  @Test("links and segues name result routes and open routes as they name other routes; an open one may lead nowhere")
  func ways() {
    #expect(element(NavigationLink("Choose", route: result)).description == #"link "Choose" route choose"#)
    #expect(Segue(result) {}.route == "choose")
    #expect(
      element(NavigationLink("Weather", route: open, to: "Weather")).description
        == #"link "Weather" route application.Weather"#)
    var taken = 0
    let segue = Segue(open, to: "Weather") { taken += 1 }
    #expect(segue.route == "application.Weather")
    segue.perform()
    #expect(taken == 1)
    let route = open.route(to: "Weather")
    #expect((route.name, route.defaultDestination, route.presentation) == ("application.Weather", "Weather", .modal))
    #expect(route.isOptional)
    #expect(open.erased.route(to: "Weather") == route.erased)
    #expect(open.erased.route(to: "News") != route.erased)
    var store: (any NameStore)?
    navigator.go(open, to: "Weather") { store = $0 }
    navigator.go(open, to: "News")
    #expect(store != nil)
    #expect(navigator.followed == ["Weather", "News"].map { open.route(to: $0).erased })
    #expect(navigator.destinations(of: open) == [])
  }

  @Test("data is passed to a destination of the right type, and to no other, by a result route, too")
  func go() {
    navigator.go(Route<any NameStore>("a", to: "A")) { $0.name = "passed" }
    navigator.go(Route<any OtherStore>("b", to: "B")) { _ in Issue.record("the store is no OtherStore") }
    navigator.go(Route<any NameStore>("c", to: "C"))
    #expect((navigator.store.name, navigator.calls) == ("passed", ["follow a", "follow b", "follow c"]))
    navigator.go(result) { $0.name = "by a result route" }
    navigator.go(result)
    #expect(navigator.store.name == "by a result route")
    #expect(navigator.calls.suffix(2) == ["follow choose", "follow choose"])
  }

  @Test("so it is on the way back, also to one of several scenes")
  func back() {
    navigator.back { (previous: any NameStore) in previous.name = "handed back" }
    navigator.back { (_: any OtherStore) in Issue.record("the store is no OtherStore") }
    navigator.back()
    #expect((navigator.store.name, navigator.calls) == ("handed back", ["back", "back", "back"]))
    navigator.back { (previous: (any NameStore)?) in previous?.name = "to one of several" }
    #expect(navigator.store.name == "to one of several")
    var isCalled = false
    navigator.back { (previous: (any OtherStore)?) in
      #expect(previous == nil)
      isCalled = true
    }
    #expect(isCalled)
  }

  @Test("a result is for who was opened for one, others go back; a route is asked for with all that is known of it")
  func finish() {
    navigator.finish(result, with: 7)
    navigator.popToRoot()
    #expect(navigator.calls == ["back", "back"])
    let closed = Route<Void>("a", to: "A")
    #expect((navigator.canGo(result), navigator.canGo(result.optional)) == (false, true))
    #expect((navigator.canGo(closed.optional), navigator.canGo(closed)) == (true, false))
    #expect(
      navigator.calls.dropFirst(2)
        == ["isAvailable choose", "isAvailable choose", "isAvailable a", "isAvailable a"])
  }
}
