extension SceneTemplate {
  /// The tests of the scene: a suite for each role. The spies that stand for the others are generated.
  var tests: [(suffix: String, text: String)] { [("Tests", suites)] }

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
        #expect(
          presenter.calls == [
            .presentAddedItem(response: .added(items: ["milk"])),
            .presentAddedItem(response: .added(items: ["milk", " bread "])),
            .presentFetchedItems(response: \#(name).FetchItems.Response(items: ["milk", " bread "])),
          ])
      }

      @Test("a text without letters is no item", arguments: ["", " ", "\t\n"])
      func emptyText(text: String) {
        let interactor = \#(name)Interactor(presenter: presenter)

        interactor.addItem(request: \#(name).AddItem.Request(text: text))

        #expect(interactor.items == [])
        #expect(presenter.calls == [.presentAddedItem(response: .emptyText)])
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

        #expect(
          viewController.calls == [
            .displayFetchedItems(viewModel: \#(name).FetchItems.ViewModel(items: displayed)),
            .displayAddedItem(viewModel: .added(items: displayed)),
          ])
      }

      @Test("a missing text has its message")
      func emptyText() {
        \#(name)Presenter(viewController: viewController).presentAddedItem(response: .emptyText)

        #expect(viewController.calls == [.displayAddedItem(viewModel: .failed(message: "Type something first"))])
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
        #expect(interactor.calls == [.fetchItems(request: \#(name).FetchItems.Request())])
      }

      @Test("the request carries what was typed; the field is empty once the item is there, and stays after a failure")
      func addItem() throws {
        try element("textField.Text").perform(.edit("milk"))
        try element("button.Add").perform(.activate)
        #expect(interactor.calls == [.addItem(request: \#(name).AddItem.Request(text: "milk"))])

        viewController.displayAddedItem(viewModel: .failed(message: "No"))
        #expect(viewController.container.error == "No")
        #expect(try element("textField.Text").text == "milk")

        viewController.displayAddedItem(viewModel: .added(items: []))
        #expect(try element("textField.Text").text == "")
      }

      @Test("Done is told to the Router")
      func done() throws {
        try element("button.Done").perform(.activate)
        #expect(router.calls == [.routeBack])
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
        \#(name)Router(dataStore: \#(name)DataSourceSpy(), navigator: navigator).routeBack()
        #expect(navigator.moves == [.back])
      }
    }

    """#
  }
}
