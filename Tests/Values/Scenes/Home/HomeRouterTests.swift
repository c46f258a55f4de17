import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@testable import Home

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
