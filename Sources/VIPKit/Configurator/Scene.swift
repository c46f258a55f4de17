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
  /// The object that other scenes' Routers see, through a protocol of Contracts; the interactor unless said otherwise. No actor waits
  /// for a Router: an interactor that is one has a ``Snapshot``.
  public let dataStore: AnyObject

  private let linkedRouter: (any Router)?

  /// Gathers the objects of a scene whose Router's routes are also taken by navigation links.
  ///
  /// - Parameter dataStore: what other scenes' Routers see; the interactor when nil.
  public init(
    viewController: ViewController, interactor: AnyObject, presenter: AnyObject, router: any Router,
    dataStore: AnyObject? = nil
  ) {
    self.init(viewController, interactor, presenter, router, linkedRouter: router, dataStore)
  }

  /// Gathers the objects of a scene. Other scenes' Routers see the interactor when the data store is nil.
  public init(
    viewController: ViewController, interactor: AnyObject, presenter: AnyObject, router: AnyObject,
    dataStore: AnyObject? = nil
  ) {
    self.init(viewController, interactor, presenter, router, linkedRouter: nil, dataStore)
  }

  /// Makes a scene of a ViewController alone: it has no business logic, nothing to format, and no scene follows it.
  public init(viewController: ViewController) { self.init(viewController, nil, nil, nil, linkedRouter: nil, nil) }

  /// Gathers a scene whose view, with all that is behind it, a Builder makes.
  ///
  /// ```swift
  /// let store = ArticleStore()
  /// return Scene(dataStore: store) { ArticleBuilder().makeScene(with: .init(article: store.article)) }
  /// ```
  ///
  /// - Parameters:
  ///   - title: the title of the screen; the scene's id when nil.
  ///   - dataStore: what other scenes' Routers fill, before the view is made.
  ///   - rootView: makes the view. Called once.
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

  /// The way that navigation links take a route; nil when the Router has none for it.
  @_spi(Host) public func segue(for route: String) -> Segue? {
    connectedRouter?.segues.first { $0.route == route }
  }

  /// What takes the result of a route; nil when the Router has nothing for it.
  @_spi(Host) public func unwindSegue(for route: String) -> UnwindSegue? {
    connectedRouter?.unwindSegues.first { $0.route == route }
  }

  /// The first of the result routes whose results would be lost, as the Router has no unwind segue for it.
  @_spi(Host) public func routeWithoutUnwindSegue(in descriptor: SceneDescriptor) -> RouteDescription? {
    descriptor.routes.first { $0.resultType != nil && unwindSegue(for: $0.name) == nil }
  }

  /// What fills the data store from a link; nil when the Router has nothing for it.
  @_spi(Host) public func linkSegue(for link: String) -> LinkSegue? {
    connectedRouter?.linkSegues.first { $0.pattern == link }
  }

  /// The first of the links that open the scene which could say nothing to it, as the Router has no segue for it.
  @_spi(Host) public func linkWithoutSegue(in descriptor: SceneDescriptor) -> DeepLink? {
    descriptor.links.first { linkSegue(for: $0.pattern) == nil }
  }

  private var connectedRouter: (any Router)? {
    // A cast has the runtime search all libraries that are loaded.
    linkedRouter ?? router as? any Router
  }
}
