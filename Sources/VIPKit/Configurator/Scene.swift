/// The objects of one VIP cycle, as a configurator hands them over.
@MainActor
public struct Scene {
  /// Shows the scene and takes what the user does.
  public let viewController: ViewController
  /// Holds the business logic; nil when a Builder hides it behind a view.
  public let interactor: AnyObject?
  /// Turns the interactor's responses into what is displayed; nil when a Builder hides it behind a view.
  public let presenter: AnyObject?
  /// Goes to other scenes and passes data to them; nil for a scene that leads nowhere.
  public let router: AnyObject?
  /// What other scenes' Routers see; by default the interactor. Routers can't wait: an actor has a ``Snapshot``.
  public let dataStore: AnyObject

  private let linkedRouter: (any Router)?

  /// Gathers a scene whose Router's routes navigation links take, too. `dataStore` is the interactor when nil.
  public init(
    viewController: ViewController, interactor: AnyObject, presenter: AnyObject, router: any Router,
    dataStore: AnyObject? = nil
  ) {
    self.init(viewController, interactor, presenter, router, linkedRouter: router, dataStore)
  }

  /// Gathers the objects of a scene; `dataStore` is the interactor when nil.
  public init(
    viewController: ViewController, interactor: AnyObject, presenter: AnyObject, router: AnyObject,
    dataStore: AnyObject? = nil
  ) {
    self.init(viewController, interactor, presenter, router, linkedRouter: nil, dataStore)
  }

  /// Makes a scene of a ViewController alone: no business logic, nothing to format, no way to other scenes.
  public init(viewController: ViewController) { self.init(viewController, nil, nil, nil, linkedRouter: nil, nil) }

  /// Gathers a scene whose view, with all behind it, a Builder makes once other Routers have filled the data store:
  /// `Scene(dataStore: store) { ArticleBuilder().makeScene(with: .init(article: store.article)) }`. `rootView` is
  /// called once. `title` is the scene's id when nil.
  public init<Content: View>(
    title: String? = nil, router: (any Router)? = nil, dataStore: AnyObject? = nil,
    rootView: @escaping @MainActor () -> Content
  ) {
    let controller = HostingController(title: title, rootView: rootView())
    self.init(controller, nil, nil, router, linkedRouter: router, dataStore)
  }

  private init(
    _ viewController: ViewController, _ interactor: AnyObject?, _ presenter: AnyObject?, _ router: AnyObject?,
    linkedRouter: (any Router)?, _ dataStore: AnyObject?
  ) {
    self.viewController = viewController
    self.interactor = interactor
    self.presenter = presenter
    self.router = router
    self.linkedRouter = linkedRouter
    self.dataStore = dataStore ?? interactor ?? viewController
  }

  /// The Router whose segues are taken; nil for a type that isn't a ``Router``.
  @_spi(Host) public var connectedRouter: (any Router)? {
    // A cast makes the runtime search all loaded libraries.
    linkedRouter ?? router as? any Router
  }
}
