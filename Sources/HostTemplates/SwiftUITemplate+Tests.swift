extension SwiftUITemplate {
  /// The tests of the scene: a suite for each role, and the spies that stand for the others.
  var tests: [(suffix: String, text: String)] {
    [("Tests", suites), ("Spies", spies)]
  }

  private var suites: String {
    #"""
    \#(CycleSuite(name: name, fetchesLater: true).text)

    @Suite("\#(name): the Interactor keeps the items and tells the Presenter")
    struct \#(name)InteractorTests {
      private let presenter = \#(name)PresentationLogicSpy()

      @Test("items are added in their order, as they were typed")
      func addItem() async {
        let interactor = \#(name)Interactor(presenter: presenter)

        await interactor.addItem(request: \#(name).AddItem.Request(text: "milk"))
        await interactor.addItem(request: \#(name).AddItem.Request(text: " bread "))
        await interactor.fetchItems(request: \#(name).FetchItems.Request())

        #expect(interactor.snapshot.items == ["milk", " bread "])
        #expect(presenter.addedItems == [.added(items: ["milk"]), .added(items: ["milk", " bread "])])
        #expect(presenter.fetchedItems == [\#(name).FetchItems.Response(items: ["milk", " bread "])])
      }

      @Test("a text without letters is no item", arguments: ["", " ", "\t\n"])
      func emptyText(text: String) async {
        let interactor = \#(name)Interactor(presenter: presenter)

        await interactor.addItem(request: \#(name).AddItem.Request(text: text))

        #expect(interactor.snapshot.items == [])
        #expect(presenter.addedItems == [.emptyText])
      }
    }

    @Suite("\#(name): the Presenter fills the state")
    struct \#(name)PresenterTests {
      private let state = \#(name)State()
      private let presenter: \#(name)Presenter

      init() { presenter = \#(name)Presenter(state: state) }

      @Test("items begin with a capital letter and have a number; once an item is there the field is empty")
      func items() {
        state.newItem = "Bread"
        let displayed = [\#(name).DisplayedItem(id: 0, text: "Milk"), \#(name).DisplayedItem(id: 1, text: "Bread")]

        presenter.presentFetchedItems(response: \#(name).FetchItems.Response(items: ["milk"]))
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

    @Suite("\#(name): the view makes requests and shows the state")
    struct \#(name)ViewTests {
      private let state = \#(name)State()
      private let interactor = \#(name)BusinessLogicSpy()
      private let router = \#(name)RoutingLogicSpy()
      private let controller: HostingController<\#(name)View>

      init() {
        let view = \#(name)View(state: state, interactor: interactor, router: router)
        controller = HostingController(rootView: view)
      }

      @Test("the items are fetched when the view comes to the screen")
      func fetches() async {
        _ = controller.render()
        await controller.finishTasks()
        #expect(interactor.fetchItemsRequests == [\#(name).FetchItems.Request()])
      }

      @Test("the request carries what was typed; what went wrong is an alert")
      func addItem() async throws {
        try element("textField.Text").perform(.edit("milk"))
        try element("button.Add").perform(.activate)
        await controller.finishTasks()
        #expect(interactor.addItemRequests == [\#(name).AddItem.Request(text: "milk")])

        state.alert = "No"
        _ = controller.render()
        #expect(controller.container.error == "No")
      }

      @Test("Done is told to the Router")
      func done() throws {
        try element("button.Done").perform(.activate)
        #expect(router.routes == ["back"])
      }

      private func element(_ id: String) throws -> Element {
        try #require(controller.render().find(ElementID(id)))
      }
    }

    @Suite("\#(name): the Router")
    struct \#(name)RouterTests {
      @Test("leads back")
      func back() {
        let navigator = NavigatorSpy()
        \#(name)Router(navigator: navigator).routeBack()
        #expect(navigator.moves == [.back])
      }
    }

    """#
  }

  private var spies: String {
    #"""
    @testable import \#(name)

    /// One spy for each protocol of the scene: it writes down what it is told, and does nothing else.

    @MainActor
    final class \#(name)BusinessLogicSpy: \#(name)BusinessLogic {
      private(set) var fetchItemsRequests: [\#(name).FetchItems.Request] = []
      private(set) var addItemRequests: [\#(name).AddItem.Request] = []

      func fetchItems(request: \#(name).FetchItems.Request) async { fetchItemsRequests.append(request) }
      func addItem(request: \#(name).AddItem.Request) async { addItemRequests.append(request) }
    }

    final class \#(name)PresentationLogicSpy: \#(name)PresentationLogic {
      private(set) var fetchedItems: [\#(name).FetchItems.Response] = []
      private(set) var addedItems: [\#(name).AddItem.Response] = []

      func presentFetchedItems(response: \#(name).FetchItems.Response) { fetchedItems.append(response) }
      func presentAddedItem(response: \#(name).AddItem.Response) { addedItems.append(response) }
    }

    final class \#(name)RoutingLogicSpy: \#(name)RoutingLogic {
      private(set) var routes: [String] = []

      func routeBack() { routes.append("back") }
    }

    """#
  }
}
