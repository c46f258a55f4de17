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

  @Test("a route accepts a data store that has its protocol, or every one; a Router a result of the route's type")
  func accepts() {
    let routes: [RouteDescription] = [
      Route<any NameStore>("a", to: "A").erased, Route<Store>("a", to: "A").erased, Route<Void>("a", to: "A").erased,
      Route<any OtherStore>("a", to: "A").erased, Route<any NameStore & OtherStore>("a", to: "A").erased,
    ]
    #expect(routes.map { $0.accepts(Store()) } == [true, true, true, false, false])
    var taken: [String] = []
    let segue = UnwindSegue(result) {
      taken.append("\($0)")
    } cancelled: {
      taken.append("cancelled")
    }
    #expect(segue.route == "choose")
    let takesNumbers = segue.valueType == Int.self
    #expect(takesNumbers)
    #expect((segue.perform(with: 7), segue.perform(with: "7")) == (true, false))
    segue.cancel()
    #expect(taken == ["7", "cancelled"])
    UnwindSegue(result) { _ in Issue.record("there is no value") }.cancel()
  }

  @Test("links and segues name result routes and open routes as they name other routes; an open one may lead nowhere")
  func ways() {
    let links = [NavigationLink("Choose", route: result), NavigationLink("Weather", route: open, to: "Weather")]
    let expected = [#"link "Choose" route choose"#, #"link "Weather" route application.Weather"#]
    #expect(links.map { element($0).description } == expected)
    var taken = 0
    let segue = Segue(open, to: "Weather") { taken += 1 }
    segue.perform()
    #expect((Segue(result) {}.route, segue.route, taken) == ("choose", "application.Weather", 1))
    let route = open.route(to: "Weather").erased
    #expect((route.name, route.defaultDestination, route.presentation) == ("application.Weather", "Weather", .modal))
    #expect(route.isOptional && open.erased.route(to: "Weather") == route)
    #expect(open.erased.route(to: "News") != route)
    var store: (any NameStore)?
    navigator.go(open, to: "Weather") { store = $0 }
    navigator.go(open, to: "News")
    #expect(store != nil)
    #expect(navigator.followed == ["Weather", "News"].map { open.route(to: $0).erased })
    #expect(navigator.destinations(of: open) == [])
  }

  @Test("data is passed to a destination of the right type, and no other, by a result route and on the way back, too")
  func go() {
    navigator.go(Route<any NameStore>("a", to: "A")) { $0.name = "passed" }
    navigator.go(Route<any OtherStore>("b", to: "B")) { _ in Issue.record("the store is no OtherStore") }
    navigator.go(Route<any NameStore>("c", to: "C"))
    #expect((navigator.store.name, navigator.calls) == ("passed", ["follow a", "follow b", "follow c"]))
    navigator.go(result) { $0.name = "by a result route" }
    navigator.go(result)
    #expect(navigator.store.name == "by a result route")
    navigator.back { (previous: any NameStore) in previous.name = "handed back" }
    navigator.back { (_: any OtherStore) in Issue.record("the store is no OtherStore") }
    navigator.back()
    #expect(navigator.store.name == "handed back")
    navigator.back { (previous: (any NameStore)?) in previous?.name = "to one of several" }
    var others: [Bool] = []
    navigator.back { (previous: (any OtherStore)?) in others.append(previous != nil) }
    #expect((navigator.store.name, others) == ("to one of several", [false]))
    let calls = Array(repeating: "follow choose", count: 2) + Array(repeating: "back", count: 5)
    #expect(Array(navigator.calls.dropFirst(3)) == calls)
  }

  @Test("a result is for who was opened for one, others go back; a route is asked for with all that is known of it")
  func finish() {
    navigator.finish(result, with: 7)
    navigator.popToRoot()
    #expect(navigator.calls == ["back", "back"])
    let closed = Route<Void>("a", to: "A")
    #expect((navigator.canGo(result), navigator.canGo(result.optional)) == (false, true))
    #expect((navigator.canGo(closed.optional), navigator.canGo(closed)) == (true, false))
    #expect(navigator.calls.dropFirst(2).map { $0.dropFirst(12) } == ["choose", "choose", "a", "a"])
  }
}
