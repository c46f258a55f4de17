import Testing
import VIPTestKit

@testable import NewScene

@Suite("NewScene: the route newRoute")
struct NewSceneNewMethodTests {
  @Test("the Router takes it")
  func route() {
    let navigator = NavigatorSpy()

    NewSceneRouter(routerArguments).newMethod()

    #expect(navigator.moves == [.follow(route: "newRoute")])
  }
}
