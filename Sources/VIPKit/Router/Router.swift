/// A Router whose routes can be taken by a ``NavigationLink``, as a storyboard takes them by a segue.
///
/// A link that names a route calls the Router's method for it, so that data is passed. A link to a route by which nothing
/// is passed needs no segue; one to any other route without a segue goes nowhere, and the author and the user are told.
@MainActor
public protocol Router: AnyObject {
  /// The routes that links may take, each with the method that takes it.
  var segues: [Segue] { get }

  /// The result routes, each with the method that takes what comes back on it.
  var unwindSegues: [UnwindSegue] { get }

  /// The links from outside that open the scene, each with the method that fills the scene's own data store from it.
  var linkSegues: [LinkSegue] { get }
}

extension Router {
  /// None: no link needs a method.
  public var segues: [Segue] { [] }

  /// None: the scene has no result routes.
  public var unwindSegues: [UnwindSegue] { [] }

  /// None: no link opens the scene.
  public var linkSegues: [LinkSegue] { [] }
}

/// A route and the Router's method for it.
@MainActor
public struct Segue {
  /// The name of the route.
  public let route: String
  /// Takes the route.
  public let perform: @MainActor () -> Void

  /// Connects a route to the method that takes it.
  public init<Destination>(_ route: Route<Destination>, _ perform: @escaping @MainActor () -> Void) {
    self.route = route.name
    self.perform = perform
  }

  /// Connects an open route's way to one of its destinations to the method that takes it.
  public init<Destination>(_ route: OpenRoute<Destination>, to id: String, _ perform: @escaping @MainActor () -> Void) {
    self.init(route.route(to: id), perform)
  }
}
