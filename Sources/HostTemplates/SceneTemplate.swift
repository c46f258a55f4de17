import SourceMessages

/// A scene to begin with, in the six files that every scene has: the user adds items to a list.
///
/// It shows both directions of the cycle, an error, preserved state and a way back. What it does is easily replaced.
struct SceneTemplate {
  /// The id of the scene.
  let name: String

  /// The scene's six files, by what follows the scene's name in theirs.
  var sources: [(suffix: String, text: String)] {
    [
      ("Configurator", configurator), ("Models", models), ("ViewController", viewController),
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
        let viewController = \#(name)ViewController()
        let presenter = \#(name)Presenter(viewController: viewController, words: context.words)
        let interactor = \#(name)Interactor(presenter: presenter)
        let router = \#(name)Router(dataStore: interactor, navigator: context.navigator)
        viewController.interactor = interactor
        viewController.router = router
        try context.preserve(interactor, \.items)
        return Scene(viewController: viewController, interactor: interactor, presenter: presenter, router: router)
      }
    }

    /// The entry point of lib\#(name).so.
    @c(scene_\#(name))
    public func \#(name.lowerCamelCase)Scene() -> UnsafeMutableRawPointer { \#(name)Configurator().asEntryPoint() }

    """#
  }

  private var models: String {
    #"""
    enum \#(name) {
      enum FetchItems {
        struct Request: Equatable {}

        struct Response: Equatable {
          let items: [String]
        }

        struct ViewModel: Equatable {
          let items: [DisplayedItem]
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

        enum ViewModel: Equatable {
          case added(items: [DisplayedItem])
          case failed(message: String)
        }
      }

      struct DisplayedItem: Equatable, Identifiable {
        let id: Int
        let text: String
      }
    }

    """#
  }

  private var viewController: String {
    #"""
    import VIPKit

    protocol \#(name)DisplayLogic: AnyObject {
      func displayFetchedItems(viewModel: \#(name).FetchItems.ViewModel)
      func displayAddedItem(viewModel: \#(name).AddItem.ViewModel)
    }

    final class \#(name)ViewController: ViewController, \#(name)DisplayLogic {
      var interactor: (any \#(name)BusinessLogic)?
      var router: (any \#(name)RoutingLogic)?

      @State private var newItem = ""
      @State private var items: [\#(name).DisplayedItem] = []

      override var body: any View {
        VStack {
          Form(words("New item")) {
            TextField(words("Text"), text: $newItem)
            Button(words("Add")) { [weak self] in self?.addItem() }
          }
          List(items, placeholder: words("Nothing here yet")) { item in
            Text(item.text)
          }
          Button(words("Done")) { [weak self] in self?.router?.routeBack() }
        }
      }

      override func viewDidLoad() {
        fetchItems()
      }

      // MARK: Fetch items

      private func fetchItems() {
        interactor?.fetchItems(request: \#(name).FetchItems.Request())
      }

      func displayFetchedItems(viewModel: \#(name).FetchItems.ViewModel) {
        items = viewModel.items
      }

      // MARK: Add item

      private func addItem() {
        interactor?.addItem(request: \#(name).AddItem.Request(text: newItem))
      }

      func displayAddedItem(viewModel: \#(name).AddItem.ViewModel) {
        switch viewModel {
        case .added(let displayed):
          items = displayed
          newItem = ""
        case .failed(let message):
          showError(message)
        }
      }
    }

    """#
  }

  private var interactor: String {
    #"""
    protocol \#(name)BusinessLogic: AnyObject {
      func fetchItems(request: \#(name).FetchItems.Request)
      func addItem(request: \#(name).AddItem.Request)
    }

    protocol \#(name)DataSource: AnyObject {
      var items: [String] { get }
    }

    final class \#(name)Interactor: \#(name)BusinessLogic, \#(name)DataSource {
      var items: [String] = []

      private let presenter: any \#(name)PresentationLogic

      init(presenter: any \#(name)PresentationLogic) {
        self.presenter = presenter
      }

      // MARK: Fetch items

      func fetchItems(request: \#(name).FetchItems.Request) {
        presenter.presentFetchedItems(response: \#(name).FetchItems.Response(items: items))
      }

      // MARK: Add item

      func addItem(request: \#(name).AddItem.Request) {
        guard request.text.contains(where: { !$0.isWhitespace }) else {
          presenter.presentAddedItem(response: .emptyText)
          return
        }
        items.append(request.text)
        presenter.presentAddedItem(response: .added(items: items))
      }
    }

    """#
  }

  private var presenter: String {
    #"""
    import VIPKit

    protocol \#(name)PresentationLogic {
      func presentFetchedItems(response: \#(name).FetchItems.Response)
      func presentAddedItem(response: \#(name).AddItem.Response)
    }

    final class \#(name)Presenter: \#(name)PresentationLogic {
      private weak var viewController: (any \#(name)DisplayLogic)?
      private let words: Words

      init(viewController: any \#(name)DisplayLogic, words: Words = Words()) {
        self.viewController = viewController
        self.words = words
      }

      // MARK: Fetch items

      func presentFetchedItems(response: \#(name).FetchItems.Response) {
        let viewModel = \#(name).FetchItems.ViewModel(items: display(response.items))
        viewController?.displayFetchedItems(viewModel: viewModel)
      }

      // MARK: Add item

      func presentAddedItem(response: \#(name).AddItem.Response) {
        let viewModel: \#(name).AddItem.ViewModel =
          switch response {
          case .added(let items): .added(items: display(items))
          case .emptyText: .failed(message: words("Type something first"))
          }
        viewController?.displayAddedItem(viewModel: viewModel)
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
      private let dataStore: any \#(name)DataSource
      private let navigator: any Navigator

      init(dataStore: any \#(name)DataSource, navigator: any Navigator) {
        self.dataStore = dataStore
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
