import Contracts
import Testing
import VIPKit
import VIPTestKit

@testable import NewScene

@Suite("NewScene: the data store")
struct NewSceneDataStoreTests {
  @Test("the Interactor takes what other scenes pass")
  func takesData() {
    let presenter = NewScenePresentationLogicSpy()
    let interactor = NewSceneInteractor(interactorArguments)
    let navigator = NavigatorSpy()
    navigator.destinations["newRoute"] = interactor

    navigator.go(.newRoute) { newSettings }

    #expect(navigator.moves == [.follow(route: "newRoute")])
    #expect(interactor.newProperty == newValue)
  }
}
