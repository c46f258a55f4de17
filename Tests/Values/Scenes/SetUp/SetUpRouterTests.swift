import Contracts
import Testing
import VIPTestKit

@testable import SetUp

@Suite("SetUp: the Router goes to Home and passes the session")
struct SetUpRouterTests {
  @Test("the session of the own data store is in Home's before Home is shown")
  func passesSession() {
    let navigator = NavigatorSpy()
    let store = SetUpDataSourceSpy()
    let home = HomeDataStoreSpy()
    store.session = Session(userName: "Aleksey")
    navigator.destinations["home"] = home

    SetUpRouter(dataStore: store, navigator: navigator).routeToHome()

    #expect(navigator.moves == [.follow(route: "home")])
    #expect(home.session == Session(userName: "Aleksey"))
  }
}
