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
  func addItem() {
    let interactor = NewSceneInteractor(presenter: presenter)

    interactor.addItem(request: NewScene.AddItem.Request(text: "milk"))
    interactor.addItem(request: NewScene.AddItem.Request(text: " bread "))
    interactor.fetchItems(request: NewScene.FetchItems.Request())

    #expect(interactor.items == ["milk", " bread "])
    #expect(
      presenter.calls == [
        .presentAddedItem(response: .added(items: ["milk"])),
        .presentAddedItem(response: .added(items: ["milk", " bread "])),
        .presentFetchedItems(response: NewScene.FetchItems.Response(items: ["milk", " bread "])),
      ])
  }

  @Test("a text without letters is no item", arguments: ["", " ", "\t\n"])
  func emptyText(text: String) {
    let interactor = NewSceneInteractor(presenter: presenter)

    interactor.addItem(request: NewScene.AddItem.Request(text: text))

    #expect(interactor.items == [])
    #expect(presenter.calls == [.presentAddedItem(response: .emptyText)])
  }
}

@Suite("NewScene: the Presenter turns responses into what is displayed")
struct NewScenePresenterTests {
  private let viewController = NewSceneDisplayLogicSpy()

  @Test("items begin with a capital letter and have a number")
  func items() {
    let presenter = NewScenePresenter(viewController: viewController)
    let displayed = [NewScene.DisplayedItem(id: 0, text: "Milk"), NewScene.DisplayedItem(id: 1, text: "Bread")]

    presenter.presentFetchedItems(response: NewScene.FetchItems.Response(items: ["milk", "Bread"]))
    presenter.presentAddedItem(response: .added(items: ["milk", "Bread"]))

    #expect(
      viewController.calls == [
        .displayFetchedItems(viewModel: NewScene.FetchItems.ViewModel(items: displayed)),
        .displayAddedItem(viewModel: .added(items: displayed)),
      ])
  }

  @Test("a missing text has its message")
  func emptyText() {
    NewScenePresenter(viewController: viewController).presentAddedItem(response: .emptyText)

    #expect(viewController.calls == [.displayAddedItem(viewModel: .failed(message: "Type something first"))])
  }
}

@Suite("NewScene: the ViewController makes requests and shows view models")
struct NewSceneViewControllerTests {
  private let viewController = NewSceneViewController()
  private let interactor = NewSceneBusinessLogicSpy()
  private let router = NewSceneRoutingLogicSpy()

  init() {
    viewController.interactor = interactor
    viewController.router = router
  }

  @Test("the items are fetched when the scene is loaded")
  func viewDidLoad() {
    viewController.viewDidLoad()
    #expect(interactor.calls == [.fetchItems(request: NewScene.FetchItems.Request())])
  }

  @Test("the request carries what was typed; the field is empty once the item is there, and stays after a failure")
  func addItem() throws {
    #expect(viewController.render().perform(.edit("milk"), on: ElementID("textField.Text")))
    #expect(viewController.render().perform(.activate, on: ElementID("button.Add")))
    #expect(interactor.calls == [.addItem(request: NewScene.AddItem.Request(text: "milk"))])

    viewController.displayAddedItem(viewModel: .failed(message: "No"))
    #expect(viewController.container.error == "No")
    #expect(try element("textField.Text").text == "milk")

    viewController.displayAddedItem(viewModel: .added(items: []))
    #expect(try element("textField.Text").text == "")
  }

  @Test("Done is told to the Router")
  func done() {
    #expect(viewController.render().perform(.activate, on: ElementID("button.Done")))
    #expect(router.calls == [.routeBack])
  }

  private func element(_ id: String) throws -> Element {
    try #require(viewController.render().root.find(ElementID(id)))
  }
}

@Suite("NewScene: the Router")
struct NewSceneRouterTests {
  @Test("leads back")
  func back() {
    let navigator = NavigatorSpy()
    NewSceneRouter(dataStore: NewSceneDataSourceSpy(), navigator: navigator).routeBack()
    #expect(navigator.moves == [.back])
  }
}
