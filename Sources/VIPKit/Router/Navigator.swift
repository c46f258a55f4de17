/// Takes the user from scene to scene. A Router calls it by the generic functions; the host, or a spy, implements it.
@MainActor
public protocol Navigator: AnyObject {
  /// Whether a route's destination is there.
  @_spi(Host) func isAvailable(_ route: RouteDescription) -> Bool

  /// Builds the destination, has `prepare` fill its data store before `viewDidLoad`, and shows it. When the destination can't
  /// be built, the current scene stays and its container shows why.
  @_spi(Host) func follow(_ route: RouteDescription, prepare: @MainActor (AnyObject) -> Void)

  /// The scenes to which an open route leads now, in the order in which a menu lists them.
  @_spi(Host) func destinations(of route: OpenRouteDescription) -> [RouteDestination]

  /// Leaves the current scene for the one it was opened from, whose data store `prepare` is given before it appears again.
  /// Does nothing in the first scene.
  @_spi(Host) func goBack(prepare: @MainActor (AnyObject) -> Void)

  /// Leaves the current scene for the one it was opened from, whose data store must be a `type`. `prepare` says whether it
  /// is; when it isn't, the user still goes back, and the previous scene's container shows why.
  @_spi(Host) func goBack(to type: any Any.Type, prepare: @MainActor (AnyObject) -> Bool)

  /// Ends the task that the current scene was opened for, with its result. When the value isn't of the type that the route says by which
  /// the scene was opened, the user still goes back, nothing is handed over, and the user and the log are told.
  @_spi(Host) func finish(with value: any Sendable)

  /// Leaves the current scene and all beneath it but the first. Does nothing in the first scene.
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
  /// A navigator that knows no further than the previous scene.
  public func popToRoot() { goBack { _ in } }

  /// The scenes to which an open route leads now, in the order in which a menu lists them: all that are installed and offer
  /// themselves. None of their code has run for it. Observable, as an `@Observable` object is.
  public func destinations<Destination>(of route: OpenRoute<Destination>) -> [RouteDestination] {
    destinations(of: route.erased)
  }

  /// Goes to one of the scenes to which an open route leads, and passes data to it before its `viewDidLoad`. Does nothing
  /// when the scene isn't there any more.
  ///
  /// ```swift
  /// navigator.go(.application, to: id) { application in application.session = dataStore.session }
  /// ```
  public func go<Destination>(
    _ route: OpenRoute<Destination>, to id: String, pass: @MainActor (Destination) -> Void = { _ in }
  ) {
    go(route.route(to: id), pass: pass)
  }

  /// Whether a route can be taken now. Always true for a route that isn't ``Route/optional``.
  public func canGo<Destination>(_ route: Route<Destination>) -> Bool { isAvailable(route.erased) }

  /// Goes to a scene to which nothing is passed.
  public func go<Destination>(_ route: Route<Destination>) { follow(route.erased) { _ in } }

  /// Goes to a scene and passes data to it: from the source's data store to the destination's, before its `viewDidLoad`.
  ///
  /// ```swift
  /// navigator.go(.home) { home in home.session = dataStore.session }
  /// ```
  public func go<Destination>(_ route: Route<Destination>, pass: @MainActor (Destination) -> Void) {
    follow(route.erased) { store in
      if let destination = store as? Destination { pass(destination) }
    }
  }

  /// Leaves the current scene for the one it was opened from.
  public func back() { goBack { _ in } }

  /// Leaves the current scene and hands something back to the previous one. When that one's data store isn't a `Previous`,
  /// nothing is handed back, and the user and the log are told.
  ///
  /// ```swift
  /// navigator.back { (previous: any ContactViewDataStore) in previous.contact = contact }
  /// ```
  public func back<Previous>(pass: @MainActor (Previous) -> Void) {
    goBack(to: Previous.self) { store in
      guard let previous = store as? Previous else { return false }
      pass(previous)
      return true
    }
  }

  /// Leaves the current scene, one that several others open, and hands something back if the previous one takes it; `pass`
  /// is given nil when the previous scene's data store isn't a `Previous`.
  ///
  /// ```swift
  /// navigator.back { (previous: (any ContactViewDataStore)?) in previous?.contact = contact }
  /// ```
  public func back<Previous>(pass: @MainActor (Previous?) -> Void) { goBack { pass($0 as? Previous) } }
}
