extension SwiftUITemplate {
  /// The tests of the scene: a suite for each role. The spies that stand for the others are generated.
  var tests: [(suffix: String, text: String)] { [("Tests", suites)] }

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
        #expect(
          presenter.calls == [
            .presentAddedItem(response: .added(items: ["milk"])),
            .presentAddedItem(response: .added(items: ["milk", " bread "])),
            .presentFetchedItems(response: \#(name).FetchItems.Response(items: ["milk", " bread "])),
          ])
      }

      @Test("a text without letters is no item", arguments: ["", " ", "\t\n"])
      func emptyText(text: String) async {
        let interactor = \#(name)Interactor(presenter: presenter)

        await interactor.addItem(request: \#(name).AddItem.Request(text: text))

        #expect(interactor.snapshot.items == [])
        #expect(presenter.calls == [.presentAddedItem(response: .emptyText)])
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
        #expect(interactor.calls == [.fetchItems(request: \#(name).FetchItems.Request())])
      }

      @Test("the request carries what was typed; what went wrong is an alert")
      func addItem() async throws {
        try element("textField.Text").perform(.edit("milk"))
        try element("button.Add").perform(.activate)
        await controller.finishTasks()
        #expect(interactor.calls.last == .addItem(request: \#(name).AddItem.Request(text: "milk")))

        state.alert = "No"
        _ = controller.render()
        #expect(controller.container.error == "No")
      }

      @Test("Done is told to the Router")
      func done() throws {
        try element("button.Done").perform(.activate)
        #expect(router.calls == [.routeBack])
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
}
