/// Takes the user from scene to scene. A Router calls it; the host, or a spy in a test, implements it.
///
/// The generic calls below are what a Router uses. What they come down to, without generics, is the host's.
@MainActor
public protocol Navigator: AnyObject {
  /// Whether a route's destination is there.
  @_spi(Host) func isAvailable(_ route: RouteDescription) -> Bool

  /// Builds the destination, lets `prepare` fill its data store, and shows it.
  ///
  /// When the destination can't be built, the current scene stays and its container shows why.
  ///
  /// - Parameter prepare: is given the destination's data store before the destination's `viewDidLoad`.
  @_spi(Host) func follow(_ route: RouteDescription, prepare: @MainActor (AnyObject) -> Void)

  /// The scenes to which an open route leads now.
  ///
  /// - Returns: the scenes in the order in which a menu lists them.
  @_spi(Host) func destinations(of route: OpenRouteDescription) -> [RouteDestination]

  /// Leaves the current scene for the one it was opened from. Does nothing in the first scene.
  ///
  /// - Parameter prepare: is given the previous scene's data store before that scene appears again.
  @_spi(Host) func goBack(prepare: @MainActor (AnyObject) -> Void)

  /// Leaves the current scene for the one it was opened from, which is to take what is handed back. When it can't take
  /// it, the user still goes back, and the previous scene's container shows why.
  ///
  /// - Parameters:
  ///   - type: what the previous scene's data store must be.
  ///   - prepare: is given the previous scene's data store before that scene appears again; says whether it is one.
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
}

extension Navigator {
  /// The scenes to which an open route leads now: all that are installed and offer themselves. None of their code has
  /// run for it. Observation tells when it changes, as it does of an `@Observable` object.
  ///
  /// - Parameter route: an open route that the scene's descriptor names.
  /// - Returns: the scenes in the order in which a menu lists them.
  public func destinations<Destination>(of route: OpenRoute<Destination>) -> [RouteDestination] {
    destinations(of: route.erased)
  }

  /// Goes to one of the scenes to which an open route leads, and passes data to it. Does nothing when the scene isn't
  /// there any more.
  ///
  /// ```swift
  /// navigator.go(.application, to: id) { application in application.session = dataStore.session }
  /// ```
  ///
  /// - Parameters:
  ///   - route: an open route that the scene's descriptor names.
  ///   - pass: copies from the source's data store to the destination's. Called before the destination's `viewDidLoad`.
  public func go<Destination>(
    _ route: OpenRoute<Destination>, to id: String, pass: @MainActor (Destination) -> Void = { _ in }
  ) {
    go(route.route(to: id), pass: pass)
  }

  /// Whether a route can be taken now. Always true for a route that isn't ``Route/optional``.
  ///
  /// - Parameter route: a route that the scene's descriptor names.
  public func canGo<Destination>(_ route: Route<Destination>) -> Bool { isAvailable(route.erased) }

  /// Goes to a scene to which nothing is passed.
  ///
  /// - Parameter route: a route that the scene's descriptor names.
  public func go<Destination>(_ route: Route<Destination>) { follow(route.erased) { _ in } }

  /// Goes to a scene and passes data to it.
  ///
  /// ```swift
  /// navigator.go(.home) { home in home.session = dataStore.session }
  /// ```
  ///
  /// - Parameters:
  ///   - route: a route that the scene's descriptor names.
  ///   - pass: copies from the source's data store to the destination's. Called before the destination's `viewDidLoad`.
  public func go<Destination>(_ route: Route<Destination>, pass: @MainActor (Destination) -> Void) {
    follow(route.erased) { store in
      if let destination = store as? Destination { pass(destination) }
    }
  }

  /// Leaves the current scene for the one it was opened from.
  public func back() { goBack { _ in } }

  /// Leaves the current scene and hands something back to the previous one.
  ///
  /// ```swift
  /// navigator.back { (previous: any ContactViewDataStore) in previous.contact = contact }
  /// ```
  ///
  /// When the previous scene's data store isn't a `Previous`, nothing is handed back, and the user and the log are told.
  public func back<Previous>(pass: @MainActor (Previous) -> Void) {
    goBack(to: Previous.self) { store in
      guard let previous = store as? Previous else { return false }
      pass(previous)
      return true
    }
  }

  /// Leaves the current scene and hands something back, if the previous one takes it: for a scene that can be opened from
  /// several others.
  ///
  /// ```swift
  /// navigator.back { (previous: (any ContactViewDataStore)?) in previous?.contact = contact }
  /// ```
  ///
  /// - Parameter pass: copies to the previous scene's data store; is given nil when that isn't a `Previous`.
  public func back<Previous>(pass: @MainActor (Previous?) -> Void) { goBack { pass($0 as? Previous) } }
}
