import AuthTestSupport
import Contracts
import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@testable import Login

@Suite("Login: the Router goes to Home and passes the session, or to the set-up")
struct LoginRouterTests {
  @Test("the session of the own data store is in Home's before Home is shown")
  func passesSession() {
    let navigator = NavigatorSpy()
    let store = LoginDataSourceSpy()
    let home = HomeDataStoreSpy()
    store.session = Session(userName: "Aleksey")
    navigator.destinations["home"] = home

    LoginRouter(dataStore: store, navigator: navigator).routeToHome()

    #expect(navigator.moves == [.follow(route: "home")])
    #expect(home.session == Session(userName: "Aleksey"))
  }

  @Test("the link to the set-up takes the Router's method, and passes nothing")
  func setUp() {
    let navigator = NavigatorSpy()
    let router = LoginRouter(dataStore: LoginDataSourceSpy(), navigator: navigator)
    #expect(router.segues.map(\.route) == ["setUp"])

    for segue in router.segues { segue.perform() }

    #expect(navigator.moves == [.follow(route: "setUp")])
  }

  @Test("others can read Login's data store and not write it")
  func getterOnly() {
    #expect(\(any LoginDataSource).session is KeyPath<any LoginDataSource, Session?>)
    #expect(!(\(any LoginDataSource).session is WritableKeyPath<any LoginDataSource, Session?>))
  }
}
