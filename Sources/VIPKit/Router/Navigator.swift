/// Takes the user from scene to scene. Routers call its generic functions; the host, or a spy, implements it.
@MainActor
public protocol Navigator: AnyObject {
  /// Whether a route's destination is there.
  @_spi(Host) func isAvailable(_ route: RouteDescription) -> Bool

  /// Shows the destination after `prepare` and `viewDidLoad`. When it can't be built, the current scene shows why.
  @_spi(Host) func follow(_ route: RouteDescription, prepare: @MainActor (AnyObject) -> Void)

  /// The scenes to which an open route leads now, in a menu's order.
  @_spi(Host) func destinations(of route: OpenRouteDescription) -> [RouteDestination]

  /// Goes back. `prepare` gets the previous data store before its scene appears. Does nothing in the first scene.
  @_spi(Host) func goBack(prepare: @MainActor (AnyObject) -> Void)

  /// Goes back. When `prepare` says that the data store is no `type`, the previous scene's container shows why.
  @_spi(Host) func goBack(to type: any Any.Type, prepare: @MainActor (AnyObject) -> Bool)

  /// Goes back with a result. One of another type than the route's is dropped, and the user and the log are told.
  @_spi(Host) func finish(with value: any Sendable)

  /// Leaves all scenes but the first. Does nothing in the first scene.
  func popToRoot()
}

@_spi(Host) extension Navigator {
  /// A navigator that leads nowhere.
  public func isAvailable(_ route: RouteDescription) -> Bool { false }

  /// A navigator that leads nowhere.
  public func follow(_ route: RouteDescription, prepare: @MainActor (AnyObject) -> Void) {}

  /// A navigator that leads nowhere.
  public func goBack(prepare: @MainActor (AnyObject) -> Void) {}

  /// A navigator that knows no open routes.
  public func destinations(of route: OpenRouteDescription) -> [RouteDestination] { [] }

  /// A navigator that brings nobody a result.
  public func finish(with value: any Sendable) { goBack { _ in } }

  /// A navigator that tells nobody what a previous scene can't take.
  public func goBack(to type: any Any.Type, prepare: @MainActor (AnyObject) -> Bool) {
    goBack { _ = prepare($0) }
  }
}

extension Navigator {
  /// Goes one scene back: such a navigator knows no further.
  public func popToRoot() { goBack { _ in } }

  /// The installed scenes that an open route leads to, in a menu's order. None of their code has run. Observable.
  public func destinations<Destination>(of route: OpenRoute<Destination>) -> [RouteDestination] {
    destinations(of: route.erased)
  }

  /// Goes to one scene of an open route and passes data before `viewDidLoad`. Does nothing when the scene is gone.
  public func go<Destination>(
    _ route: OpenRoute<Destination>, to id: String, pass: @MainActor (Destination) -> Void = { _ in }
  ) {
    go(route.route(to: id), pass: pass)
  }

  /// Whether a route can be taken now; always true unless it is ``Route/optional``.
  public func canGo<Destination>(_ route: Route<Destination>) -> Bool { isAvailable(route.erased) }

  /// Goes to a scene, and passes nothing.
  public func go<Destination>(_ route: Route<Destination>) { follow(route.erased) { _ in } }

  /// Goes to a scene and fills its data store before `viewDidLoad`: `navigator.go(.home) { $0.session = session }`.
  public func go<Destination>(_ route: Route<Destination>, pass: @MainActor (Destination) -> Void) {
    follow(route.erased) { store in
      if let destination = store as? Destination { pass(destination) }
    }
  }

  /// Leaves the current scene for the one it was opened from.
  public func back() { goBack { _ in } }

  /// Goes back: `navigator.back { (previous: any ContactViewDataStore) in previous.contact = contact }`. When the
  /// previous data store is no `Previous`, nothing is handed back, and the user and the log are told.
  public func back<Previous>(pass: @MainActor (Previous) -> Void) {
    goBack(to: Previous.self) { store in
      guard let previous = store as? Previous else { return false }
      pass(previous)
      return true
    }
  }

  /// Goes back from a scene that several open; `pass` gets nil when the previous data store is no `Previous`.
  public func back<Previous>(pass: @MainActor (Previous?) -> Void) { goBack { pass($0 as? Previous) } }
}
