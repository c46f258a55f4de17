import Testing
import VIPKit
import VIPTestKit

@testable import NewScene

@Suite("NewScene: the Configurator builds the cycle", .timeLimit(.minutes(1)))
struct NewSceneConfiguratorTests {
  @Test("the scene says what it is")
  func shows() async throws {
    let scene = try SceneDriver(NewSceneConfigurator())
    #expect(scene.words == ["NewScene", "Done"])
  }

  @Test("none of the four objects outlives the scene")
  func release() async throws {
    var scene: SceneDriver? = try SceneDriver(NewSceneConfigurator())
    let check = ReleaseCheck(scene?.scene)
    scene?.disappear()
    scene = nil

    #expect(check.alive == [])
  }

  @Test("the entry point hands the configurator over")
  func entryPoint() throws {
    let configurator = try TestEntryPoint.scene(in: newSceneScene())
    #expect(configurator is NewSceneConfigurator)
    #expect(configurator.descriptor.id == "NewScene")
  }
}

@Suite("NewScene: the view makes requests and shows the state")
struct NewSceneViewTests {
  private let state = NewSceneState()
  private let router = NewSceneRoutingLogicSpy()
  private let controller: HostingController<NewSceneView>

  init() {
    let view = NewSceneView(state: state, interactor: NewSceneBusinessLogicSpy(), router: router)
    controller = HostingController(rootView: view)
  }

  @Test("what went wrong is an alert")
  func alert() {
    state.alert = "No"
    _ = controller.render()
    #expect(controller.container.error == "No")
  }

  @Test("Done is told to the Router")
  func done() throws {
    #expect(controller.render().perform(.activate, on: ElementID("button.Done")))
    #expect(router.calls == [.routeBack])
  }
}

@Suite("NewScene: the Router")
struct NewSceneRouterTests {
  @Test("leads back")
  func back() {
    let navigator = NavigatorSpy()
    NewSceneRouter(navigator: navigator).routeBack()
    #expect(navigator.moves == [.back])
  }
}
