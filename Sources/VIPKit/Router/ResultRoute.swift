/// A way to a scene that comes back with a value, such as an edited contact. Declared and taken as a ``Route`` is.
///
/// The source's descriptor names it (`resultRoutes:`). The destination is a task of its own (``Presentation/modal``)
/// that finishes with a value (``Navigator/finish(_:with:)``) or is cancelled. The source's ``Router/unwindSegues``
/// take the value, after a swap and after a restart, too.
public struct ResultRoute<Destination, Value: Sendable>: Sendable {
  let route: Route<Destination>

  /// Declares a route; its name is in lower camel case.
  public init(_ name: String, to defaultDestination: String) {
    route = Route(name, to: defaultDestination, .modal, resultType: Value.self)
  }

  private init(_ route: Route<Destination>) { self.route = route }

  /// The route's name in the manifest and in navigation links.
  public var name: String { route.name }

  /// The same route, for a source that also works without the destination.
  public var optional: ResultRoute { ResultRoute(route.optional) }

  /// The route without its generic parameters.
  @_spi(Host) public var erased: RouteDescription { route.erased }
}

extension Navigator {
  /// Whether a route can be taken now; always true unless it is ``ResultRoute/optional``.
  public func canGo<Destination, Value>(_ route: ResultRoute<Destination, Value>) -> Bool {
    canGo(route.route)
  }

  /// Goes to a scene that comes back with a value, and passes data before its `viewDidLoad`.
  public func go<Destination, Value>(
    _ route: ResultRoute<Destination, Value>, pass: @MainActor (Destination) -> Void = { _ in }
  ) {
    go(route.route, pass: pass)
  }

  /// Goes back with a value, which the source's ``Router/unwindSegues`` take. One of another type than the route's is
  /// dropped, and the user and the log are told. After another kind of route nobody waits for a value.
  public func finish<Destination, Value>(_ route: ResultRoute<Destination, Value>, with value: Value) {
    finish(with: value)
  }
}

extension Segue {
  /// Connects a result route to the method that takes it.
  public init<Destination, Value>(
    _ route: ResultRoute<Destination, Value>, _ perform: @escaping @MainActor () -> Void
  ) {
    self.init(route.route, perform)
  }
}

extension NavigationLink {
  /// Makes a link to a scene that comes back with a value.
  public init<Destination, Value>(_ label: String, route: ResultRoute<Destination, Value>) {
    self.init(label, route: route.route)
  }
}
