/// A way to a scene that is opened to come back with a value: a contact that was edited, a file that was chosen.
///
/// ```swift
/// extension ResultRoute where Destination == any AddContactDataStore, Value == Contact {
///   public static var editContact: ResultRoute { ResultRoute("editContact", to: "AddContact") }
/// }
/// ```
///
/// Declared once in Contracts, named by the source's descriptor (`resultRoutes:`) and taken as a ``Route`` is. The destination
/// is a task of its own (``Presentation/modal``) that finishes with a value (``Navigator/finish(_:with:)``) or is cancelled.
/// The source's ``Router/unwindSegues`` take the value, after a swap and after a restart, too.
public struct ResultRoute<Destination, Value: Sendable>: Sendable {
  let route: Route<Destination>

  /// Declares a route; its name is in lower camel case.
  public init(_ name: String, to defaultDestination: String) {
    route = Route(name, to: defaultDestination, resultType: Value.self)
  }

  /// Declares a route. The versions aren't asked. Libraries that were built before call it.
  @available(*, deprecated, message: "a route has no versions any more: leave them out")
  public init(_ name: String, to defaultDestination: String, versions: VersionRange? = nil) {
    self.init(name, to: defaultDestination)
  }

  private init(_ route: Route<Destination>) { self.route = route }

  /// The name under which the manifest and navigation links know the route.
  public var name: String { route.name }

  /// The same route, for a source that also works where the destination is not installed.
  public var optional: ResultRoute { ResultRoute(route.optional) }

  /// The route without its generic parameters.
  @_spi(Host) public var erased: RouteDescription { route.erased }
}

extension Navigator {
  /// Whether a route can be taken now. Always true for a route that isn't ``ResultRoute/optional``.
  public func canGo<Destination, Value>(_ route: ResultRoute<Destination, Value>) -> Bool {
    canGo(route.route)
  }

  /// Goes to a scene to which nothing is passed, and that is to come back with a value.
  public func go<Destination, Value>(_ route: ResultRoute<Destination, Value>) { go(route.route) }

  /// Goes to a scene that is to come back with a value, and passes data to it before its `viewDidLoad`.
  public func go<Destination, Value>(_ route: ResultRoute<Destination, Value>, pass: @MainActor (Destination) -> Void) {
    go(route.route, pass: pass)
  }

  /// Ends the task that the current scene was opened for: leaves the scene for the one it was opened from, whose Router takes
  /// the value by its ``Router/unwindSegues``.
  ///
  /// When the scene was opened by a result route whose value is of another type, the user still goes back, nothing is handed
  /// over, and the user and the log are told. When it was opened by another kind of route, nobody waits for the value.
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
  /// Makes a link to a scene that is to come back with a value.
  public init<Destination, Value>(_ label: String, route: ResultRoute<Destination, Value>) {
    self.init(label, route: route.route)
  }
}
