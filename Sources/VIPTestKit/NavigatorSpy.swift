@_spi(Host) public import VIPKit

/// A navigator that goes nowhere and writes down where it was asked to go.
@MainActor
public final class NavigatorSpy: Navigator, Observable {
  /// What a Router asked for.
  public enum Move: Equatable, Sendable {
    /// To follow a route, by its name.
    case follow(route: String)
    /// To go back.
    case back
    /// To finish with a result, which is in ``NavigatorSpy/results``.
    case finish
    /// To go back to the first scene.
    case popToRoot
    /// To open an address outside the application: the user has pressed a ``Link``.
    case open(String)
    /// To follow a route that the scene's descriptor doesn't name, which the host refuses.
    case undeclared(route: String)
    /// What was to be passed just now has not been passed: the store that the test has set is of another type.
    case notPassed(expected: String, found: String)
  }

  /// What was asked for, in order.
  public private(set) var moves: [Move] = []
  /// The routes whose destination isn't there, by name.
  public var unavailable: Set<String> = [] {
    didSet { onChange() }
  }
  /// The data stores to which the Router passes data, by the name of the route.
  public var destinations: [String: AnyObject] = [:]
  /// Where open routes lead, by the name of the route. A way to one of them is a route of its own, `application.Weather`.
  public var openDestinations: [String: [RouteDestination]] = [:] {
    didSet {
      registrar.withMutation(of: self, keyPath: \.openDestinations) {}
      onChange()
    }
  }
  /// The data store of the scene to which `back` leads.
  public var previous: AnyObject?
  /// What scenes have finished with, in order: `navigator.results as? [Contact] == [contact]`.
  public private(set) var results: [any Sendable] = []

  /// What the scene says of itself, once a ``SceneDriver`` drives it.
  var descriptor: SceneDescriptor?
  /// Called when routes have begun to lead elsewhere.
  var onChange: @MainActor () -> Void = {}

  private let registrar = ObservationRegistrar()

  /// Makes a spy with no destinations.
  public init() {}

  /// Whether a test has left the route available.
  @_spi(Host) public func isAvailable(_ route: RouteDescription) -> Bool { !unavailable.contains(route.name) }

  /// What the test has set for the open route.
  @_spi(Host) public func destinations(of route: OpenRouteDescription) -> [RouteDestination] {
    registrar.access(self, keyPath: \.openDestinations)
    return openDestinations[route.name] ?? []
  }

  /// Writes the route down, and has data passed to the destination that the test has set for it.
  @_spi(Host) public func follow(_ route: RouteDescription, prepare: @MainActor (AnyObject) -> Void) {
    if let descriptor, !descriptor.declares(route) { return moves.append(.undeclared(route: route.name)) }
    moves.append(.follow(route: route.name))
    pass(on: route, prepare)
  }

  /// Has data passed to the destination that the test has set for a route.
  func pass(on route: RouteDescription, _ prepare: @MainActor (AnyObject) -> Void) {
    guard let destination = destinations[route.name] else { return }
    guard route.accepts(destination) else { return refuse(destination, route.destinationType ?? Void.self) }
    prepare(destination)
  }

  /// Writes the move down, and has data handed back to ``previous``.
  @_spi(Host) public func goBack(prepare: @MainActor (AnyObject) -> Void) {
    moves.append(.back)
    if let previous { prepare(previous) }
  }

  /// Writes the move down, and whether ``previous`` could not take what is handed back.
  @_spi(Host) public func goBack(to type: any Any.Type, prepare: @MainActor (AnyObject) -> Bool) {
    moves.append(.back)
    if let previous, !prepare(previous) { refuse(previous, type) }
  }

  /// Writes the move and the value down.
  @_spi(Host) public func finish(with value: any Sendable) {
    moves.append(.finish)
    results.append(value)
  }

  /// Writes the move down.
  public func popToRoot() { moves.append(.popToRoot) }

  /// Writes down that an address was to be opened.
  func open(_ destination: LinkDestination) { moves.append(.open(destination.description)) }

  private func refuse(_ store: AnyObject, _ expected: any Any.Type) {
    moves.append(.notPassed(expected: "\(expected)", found: "\(type(of: store))"))
  }
}
