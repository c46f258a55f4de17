import SourceMessages

/// The same scene as ``SceneTemplate``, in the style of SwiftUI: a view observes the state that the Presenter fills, and the
/// Interactor is an actor.
struct SwiftUITemplate {
  /// The id of the scene.
  let name: String

  /// The scene's files, by what follows the scene's name in theirs.
  var sources: [(suffix: String, text: String)] {
    [
      ("Configurator", configurator), ("Models", models), ("View", view), ("State", state),
      ("Interactor", interactor), ("Presenter", presenter), ("Router", router),
    ]
  }

  private var configurator: String {
    #"""
    public import VIPKit

    /// Builds the scene in which a user adds items to a list.
    public final class \#(name)Configurator: SceneConfigurator {
      /// The scene's id and version.
      public let descriptor = SceneDescriptor(id: "\#(name)", version: "1.0.0")

      /// Makes a configurator.
      public init() {}

      /// Builds the scene.
      public func configure(in context: SceneContext) throws -> Scene {
        let state = \#(name)State()
        let presenter = \#(name)Presenter(state: state)
        let interactor = \#(name)Interactor(presenter: presenter)
        let router = \#(name)Router(navigator: context.navigator)
        try context.preserve(interactor.snapshot, \.items)
        let view = \#(name)View(state: state, interactor: interactor, router: router)
        return Scene(
          viewController: HostingController(rootView: view), interactor: interactor, presenter: presenter, router: router)
      }
    }

    /// The entry point of lib\#(name).so.
    @c(scene_\#(name))
    public func \#(name.lowerCamelCase)Scene() -> UnsafeMutableRawPointer { \#(name)Configurator().asEntryPoint() }

    """#
  }

  private var models: String {
    #"""
    // The Interactor's actor uses them as well as the main one.
    nonisolated enum \#(name) {
      enum FetchItems {
        struct Request: Equatable {}

        struct Response: Equatable {
          let items: [String]
        }
      }

      enum AddItem {
        struct Request: Equatable {
          let text: String
        }

        enum Response: Equatable {
          case added(items: [String])
          case emptyText
        }
      }

      /// What the Interactor publishes.
      struct Published: Equatable {
        var items: [String] = []
      }

      struct DisplayedItem: Equatable, Identifiable {
        let id: Int
        let text: String
      }
    }

    """#
  }

  private var state: String {
    #"""
    import VIPKit

    /// What the view shows. The Presenter fills it.
    @Observable
    final class \#(name)State {
      var newItem = ""
      var items: [\#(name).DisplayedItem] = []
      var alert: String?
    }

    """#
  }

  private var view: String {
    #"""
    import VIPKit

    struct \#(name)View: View {
      @State private var state: \#(name)State
      private let interactor: any \#(name)BusinessLogic
      private let router: any \#(name)RoutingLogic

      init(state: \#(name)State, interactor: any \#(name)BusinessLogic, router: any \#(name)RoutingLogic) {
        self.state = state
        self.interactor = interactor
        self.router = router
      }

      var body: some View {
        VStack {
          Form("New item") {
            TextField("Text", text: $state.newItem)
            Button("Add") { await addItem() }
          }
          List(state.items, placeholder: "Nothing here yet") { item in
            Text(item.text)
          }
          Button("Done") { router.routeBack() }
        }
        .alert($state.alert)
        .task { await interactor.fetchItems(request: \#(name).FetchItems.Request()) }
      }

      private func addItem() async {
        await interactor.addItem(request: \#(name).AddItem.Request(text: state.newItem))
      }
    }

    """#
  }

  private var interactor: String {
    #"""
    import VIPKit

    protocol \#(name)BusinessLogic: Sendable {
      func fetchItems(request: \#(name).FetchItems.Request) async
      func addItem(request: \#(name).AddItem.Request) async
    }

    actor \#(name)Interactor: \#(name)BusinessLogic {
      /// What is preserved, and read by others without waiting for the actor.
      nonisolated let snapshot = Snapshot(\#(name).Published())

      private let presenter: any \#(name)PresentationLogic

      init(presenter: any \#(name)PresentationLogic) {
        self.presenter = presenter
      }

      // MARK: Fetch items

      func fetchItems(request: \#(name).FetchItems.Request) async {
        await presenter.presentFetchedItems(response: \#(name).FetchItems.Response(items: snapshot.items))
      }

      // MARK: Add item

      func addItem(request: \#(name).AddItem.Request) async {
        guard request.text.contains(where: { !$0.isWhitespace }) else {
          await presenter.presentAddedItem(response: .emptyText)
          return
        }
        snapshot.update { $0.items.append(request.text) }
        await presenter.presentAddedItem(response: .added(items: snapshot.items))
      }
    }

    """#
  }

  private var presenter: String {
    #"""
    @MainActor
    protocol \#(name)PresentationLogic: Sendable {
      func presentFetchedItems(response: \#(name).FetchItems.Response)
      func presentAddedItem(response: \#(name).AddItem.Response)
    }

    final class \#(name)Presenter: \#(name)PresentationLogic {
      private let state: \#(name)State

      init(state: \#(name)State) {
        self.state = state
      }

      // MARK: Fetch items

      func presentFetchedItems(response: \#(name).FetchItems.Response) {
        state.items = display(response.items)
      }

      // MARK: Add item

      func presentAddedItem(response: \#(name).AddItem.Response) {
        switch response {
        case .added(let items):
          state.items = display(items)
          state.newItem = ""
        case .emptyText:
          state.alert = "Type something first"
        }
      }

      private func display(_ items: [String]) -> [\#(name).DisplayedItem] {
        items.enumerated().map { index, item in
          \#(name).DisplayedItem(id: index, text: item.prefix(1).uppercased() + item.dropFirst())
        }
      }
    }

    """#
  }

  private var router: String {
    #"""
    import VIPKit

    protocol \#(name)RoutingLogic {
      func routeBack()
    }

    final class \#(name)Router: \#(name)RoutingLogic {
      private let navigator: any Navigator

      init(navigator: any Navigator) {
        self.navigator = navigator
      }

      // MARK: Routing

      func routeBack() {
        navigator.back()
      }
    }

    """#
  }
}
