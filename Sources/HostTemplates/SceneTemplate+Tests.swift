extension SceneTemplate {
  /// The tests of the scene: a suite for each role, and the spies that stand for the others.
  var tests: [(suffix: String, text: String)] {
    [("Tests", suites), ("Spies", spies)]
  }

  private var suites: String {
    #"""
    \#(CycleSuite(name: name).text)

    @Suite("\#(name): the Interactor keeps the items and tells the Presenter")
    struct \#(name)InteractorTests {
      private let presenter = \#(name)PresentationLogicSpy()

      @Test("items are added in their order, as they were typed")
      func addItem() {
        let interactor = \#(name)Interactor(presenter: presenter)

        interactor.addItem(request: \#(name).AddItem.Request(text: "milk"))
        interactor.addItem(request: \#(name).AddItem.Request(text: " bread "))
        interactor.fetchItems(request: \#(name).FetchItems.Request())

        #expect(interactor.items == ["milk", " bread "])
        #expect(presenter.addedItems == [.added(items: ["milk"]), .added(items: ["milk", " bread "])])
        #expect(presenter.fetchedItems == [\#(name).FetchItems.Response(items: ["milk", " bread "])])
      }

      @Test("a text without letters is no item", arguments: ["", " ", "\t\n"])
      func emptyText(text: String) {
        let interactor = \#(name)Interactor(presenter: presenter)

        interactor.addItem(request: \#(name).AddItem.Request(text: text))

        #expect(interactor.items == [])
        #expect(presenter.addedItems == [.emptyText])
      }
    }

    @Suite("\#(name): the Presenter turns responses into what is displayed")
    struct \#(name)PresenterTests {
      private let viewController = \#(name)DisplayLogicSpy()

      @Test("items begin with a capital letter and have a number")
      func items() {
        let presenter = \#(name)Presenter(viewController: viewController)
        let displayed = [\#(name).DisplayedItem(id: 0, text: "Milk"), \#(name).DisplayedItem(id: 1, text: "Bread")]

        presenter.presentFetchedItems(response: \#(name).FetchItems.Response(items: ["milk", "Bread"]))
        presenter.presentAddedItem(response: .added(items: ["milk", "Bread"]))

        #expect(viewController.fetchedItems == [\#(name).FetchItems.ViewModel(items: displayed)])
        #expect(viewController.addedItems == [.added(items: displayed)])
      }

      @Test("a missing text has its message")
      func emptyText() {
        \#(name)Presenter(viewController: viewController).presentAddedItem(response: .emptyText)

        #expect(viewController.addedItems == [.failed(message: "Type something first")])
      }
    }

    @Suite("\#(name): the ViewController makes requests and shows view models")
    struct \#(name)ViewControllerTests {
      private let viewController = \#(name)ViewController()
      private let interactor = \#(name)BusinessLogicSpy()
      private let router = \#(name)RoutingLogicSpy()

      init() {
        viewController.interactor = interactor
        viewController.router = router
      }

      @Test("the items are fetched when the scene is loaded")
      func viewDidLoad() {
        viewController.viewDidLoad()
        #expect(interactor.fetchItemsRequests == [\#(name).FetchItems.Request()])
      }

      @Test("the request carries what was typed; the field is empty once the item is there, and stays after a failure")
      func addItem() throws {
        try element("textField.Text").perform(.edit("milk"))
        try element("button.Add").perform(.activate)
        #expect(interactor.addItemRequests == [\#(name).AddItem.Request(text: "milk")])

        viewController.displayAddedItem(viewModel: .failed(message: "No"))
        #expect(viewController.container.error == "No")
        #expect(try element("textField.Text").text == "milk")

        viewController.displayAddedItem(viewModel: .added(items: []))
        #expect(try element("textField.Text").text == "")
      }

      @Test("Done is told to the Router")
      func done() throws {
        try element("button.Done").perform(.activate)
        #expect(router.routes == ["back"])
      }

      private func element(_ id: String) throws -> Element {
        try #require(viewController.render().find(ElementID(id)))
      }
    }

    @Suite("\#(name): the Router")
    struct \#(name)RouterTests {
      @Test("leads back")
      func back() {
        let navigator = NavigatorSpy()
        \#(name)Router(dataStore: \#(name)DataStoreSpy(), navigator: navigator).routeBack()
        #expect(navigator.moves == [.back])
      }
    }

    """#
  }

  private var spies: String {
    #"""
    @testable import \#(name)

    /// One spy for each protocol of the scene: it writes down what it is told, and does nothing else.

    final class \#(name)BusinessLogicSpy: \#(name)BusinessLogic {
      private(set) var fetchItemsRequests: [\#(name).FetchItems.Request] = []
      private(set) var addItemRequests: [\#(name).AddItem.Request] = []

      func fetchItems(request: \#(name).FetchItems.Request) { fetchItemsRequests.append(request) }
      func addItem(request: \#(name).AddItem.Request) { addItemRequests.append(request) }
    }

    final class \#(name)PresentationLogicSpy: \#(name)PresentationLogic {
      private(set) var fetchedItems: [\#(name).FetchItems.Response] = []
      private(set) var addedItems: [\#(name).AddItem.Response] = []

      func presentFetchedItems(response: \#(name).FetchItems.Response) { fetchedItems.append(response) }
      func presentAddedItem(response: \#(name).AddItem.Response) { addedItems.append(response) }
    }

    final class \#(name)DisplayLogicSpy: \#(name)DisplayLogic {
      private(set) var fetchedItems: [\#(name).FetchItems.ViewModel] = []
      private(set) var addedItems: [\#(name).AddItem.ViewModel] = []

      func displayFetchedItems(viewModel: \#(name).FetchItems.ViewModel) { fetchedItems.append(viewModel) }
      func displayAddedItem(viewModel: \#(name).AddItem.ViewModel) { addedItems.append(viewModel) }
    }

    final class \#(name)RoutingLogicSpy: \#(name)RoutingLogic, \#(name)DataPassing {
      let dataStore: any \#(name)DataStore = \#(name)DataStoreSpy()
      private(set) var routes: [String] = []

      func routeBack() { routes.append("back") }
    }

    final class \#(name)DataStoreSpy: \#(name)DataStore {
      var items: [String] = []
    }

    """#
  }
}
