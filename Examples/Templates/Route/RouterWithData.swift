import Contracts
import Testing
import VIPTestKit

@testable import NewScene

@Suite("NewScene: the route newRoute")
struct NewSceneNewMethodTests {
  @Test("the Router takes it, and passes the data")
  func route() {
    let navigator = NavigatorSpy()
    let dataStore = NewSourceSpy()
    let destination = NewStoreSpy()
    dataStore.newProperty = newValue
    navigator.destinations["newRoute"] = destination

    NewSceneRouter(routerArguments).newMethod()

    #expect(navigator.moves == [.follow(route: "newRoute")])
    #expect(destination.newProperty == newValue)
  }
}
