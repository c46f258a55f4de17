/// A Router whose routes a ``NavigationLink`` can take by segues, so that data is passed.
///
/// A route that passes nothing needs no segue. A link on any other route without one goes nowhere, and the host tells
/// the author and the user.
@MainActor
public protocol Router: AnyObject {
  /// The routes that links may take, each with its method.
  var segues: [Segue] { get }

  /// The result routes, each with the method that takes the result.
  var unwindSegues: [UnwindSegue] { get }

  /// The links from outside, each with the method that fills the scene's own data store.
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

  /// Connects one destination of an open route to the method that leads there.
  public init<Destination>(_ route: OpenRoute<Destination>, to id: String, _ perform: @escaping @MainActor () -> Void) {
    self.init(route.route(to: id), perform)
  }
}
