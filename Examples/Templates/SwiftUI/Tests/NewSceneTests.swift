import Testing
import VIPKit
import VIPTestKit

@testable import NewScene

@Suite("NewScene: the Configurator builds the cycle", .timeLimit(.minutes(1)))
struct NewSceneConfiguratorTests {
  @Test("an item goes once around the cycle and stands in the list")
  func addsItem() async throws {
    let scene = try SceneDriver(NewSceneConfigurator())
    #expect(scene.words == ["New item", "Text", "", "Add", "Nothing here yet", "Done"])

    try scene.type("milk", into: "Text")
    try await scene.press("Add")

    #expect(scene.words == ["New item", "Text", "", "Add", "Milk", "Done"])
  }

  @Test("without a text there is an alert, which the user dismisses")
  func emptyText() async throws {
    let scene = try SceneDriver(NewSceneConfigurator())

    try await scene.press("Add")
    #expect(scene.error == "Type something first")

    scene.dismissError()
    #expect(scene.error == nil)
  }

  @Test("the items outlive a swap of the scene")
  func preservesItems() async throws {
    let first = try SceneDriver(NewSceneConfigurator())
    try first.type("milk", into: "Text")
    try await first.press("Add")

    let second = try SceneDriver(NewSceneConfigurator(), savedState: try first.preservedState())
    try await second.settle()

    #expect(second.words == ["New item", "Text", "", "Add", "Milk", "Done"])
  }

  @Test("none of the four objects outlives the scene")
  func release() async throws {
    var scene: SceneDriver? = try SceneDriver(NewSceneConfigurator())
    let check = ReleaseCheck(scene?.scene)
    try await scene?.press("Add")
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

@Suite("NewScene: the Interactor keeps the items and tells the Presenter")
struct NewSceneInteractorTests {
  private let presenter = NewScenePresentationLogicSpy()

  @Test("items are added in their order, as they were typed")
  func addItem() async {
    let interactor = NewSceneInteractor(presenter: presenter)

    await interactor.addItem(request: NewScene.AddItem.Request(text: "milk"))
    await interactor.addItem(request: NewScene.AddItem.Request(text: " bread "))
    await interactor.fetchItems(request: NewScene.FetchItems.Request())

    #expect(interactor.snapshot.items == ["milk", " bread "])
    #expect(
      presenter.calls == [
        .presentAddedItem(response: .added(items: ["milk"])),
        .presentAddedItem(response: .added(items: ["milk", " bread "])),
        .presentFetchedItems(response: NewScene.FetchItems.Response(items: ["milk", " bread "])),
      ])
  }

  @Test("a text without letters is no item", arguments: ["", " ", "\t\n"])
  func emptyText(text: String) async {
    let interactor = NewSceneInteractor(presenter: presenter)

    await interactor.addItem(request: NewScene.AddItem.Request(text: text))

    #expect(interactor.snapshot.items == [])
    #expect(presenter.calls == [.presentAddedItem(response: .emptyText)])
  }
}

@Suite("NewScene: the Presenter fills the state")
struct NewScenePresenterTests {
  private let state = NewSceneState()
  private let presenter: NewScenePresenter

  init() { presenter = NewScenePresenter(state: state) }

  @Test("items begin with a capital letter and have a number; once an item is there the field is empty")
  func items() {
    state.newItem = "Bread"
    let displayed = [NewScene.DisplayedItem(id: 0, text: "Milk"), NewScene.DisplayedItem(id: 1, text: "Bread")]

    presenter.presentFetchedItems(response: NewScene.FetchItems.Response(items: ["milk"]))
    #expect(state.items == [displayed[0]])
    #expect(state.newItem == "Bread")

    presenter.presentAddedItem(response: .added(items: ["milk", "Bread"]))
    #expect(state.items == displayed)
    #expect(state.newItem == "")
  }

  @Test("a missing text has its message")
  func emptyText() {
    presenter.presentAddedItem(response: .emptyText)

    #expect(state.alert == "Type something first")
  }
}

@Suite("NewScene: the view makes requests and shows the state")
struct NewSceneViewTests {
  private let state = NewSceneState()
  private let interactor = NewSceneBusinessLogicSpy()
  private let router = NewSceneRoutingLogicSpy()
  private let controller: HostingController<NewSceneView>

  init() {
    let view = NewSceneView(state: state, interactor: interactor, router: router)
    controller = HostingController(rootView: view)
  }

  @Test("the items are fetched when the view comes to the screen")
  func fetches() async {
    _ = controller.render()
    await controller.finishTasks()
    #expect(interactor.calls == [.fetchItems(request: NewScene.FetchItems.Request())])
  }

  @Test("the request carries what was typed; what went wrong is an alert")
  func addItem() async throws {
    #expect(controller.render().perform(.edit("milk"), on: ElementID("textField.Text")))
    #expect(controller.render().perform(.activate, on: ElementID("button.Add")))
    await controller.finishTasks()
    #expect(interactor.calls.last == .addItem(request: NewScene.AddItem.Request(text: "milk")))

    state.alert = "No"
    _ = controller.render()
    #expect(controller.container.error == "No")
  }

  @Test("Done is told to the Router")
  func done() {
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
