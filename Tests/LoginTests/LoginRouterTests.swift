import Contracts
import Testing
import VIPTestKit

@testable import Login

@Suite("Login: the Router goes to Home and passes the session")
struct LoginRouterTests {
  @Test("the session of the own data store is in Home's before Home is shown")
  func passesSession() {
    let navigator = NavigatorSpy()
    let store = LoginDataStoreSpy()
    let home = HomeDataStoreSpy()
    store.session = Session(userName: "Aleksey")
    navigator.destinations["home"] = home

    LoginRouter(dataStore: store, navigator: navigator).routeToHome()

    #expect(navigator.moves == [.follow(route: "home")])
    #expect(home.session == Session(userName: "Aleksey"))
  }

  @Test("others can read Login's data store and not write it")
  func getterOnly() {
    #expect(\(any LoginDataStore).session is KeyPath<any LoginDataStore, Session?>)
    #expect(!(\(any LoginDataStore).session is WritableKeyPath<any LoginDataStore, Session?>))
  }
}
