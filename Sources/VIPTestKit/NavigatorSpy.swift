@_spi(Host) import ScreenModel
@_spi(Host) public import VIPKit

/// A navigator that goes nowhere, and records where it was asked to go.
@MainActor
public final class NavigatorSpy: Navigator, Observable {
  /// What a Router asked for.
  public enum Move: Equatable, Sendable {
    case follow(route: String)
    case back
    /// The result is in ``NavigatorSpy/results``.
    case finish
    case popToRoot
    /// The user has pressed a ``Link``.
    case open(String)
    /// The descriptor doesn't name the route: the host refuses it.
    case undeclared(route: String)
    /// Nothing was passed just now: the store that the test has set is of another type.
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
  /// Where open routes lead, by name. The way to one of them is a route of its own, `application.Weather`.
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

  /// Nil until a ``SceneDriver`` drives the scene.
  var descriptor: SceneDescriptor?
  /// Called when routes lead elsewhere.
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

  /// Records the route, and passes data to the destination that the test has set for it.
  @_spi(Host) public func follow(_ route: RouteDescription, prepare: @MainActor (AnyObject) -> Void) {
    if let descriptor, !descriptor.declares(route) { return moves.append(.undeclared(route: route.name)) }
    moves.append(.follow(route: route.name))
    pass(on: route, prepare)
  }

  func pass(on route: RouteDescription, _ prepare: @MainActor (AnyObject) -> Void) {
    guard let destination = destinations[route.name] else { return }
    guard route.accepts(destination) else { return refuse(destination, route.destinationType ?? Void.self) }
    prepare(destination)
  }

  /// Records the move, and hands data back to ``previous``.
  @_spi(Host) public func goBack(prepare: @MainActor (AnyObject) -> Void) {
    moves.append(.back)
    if let previous { prepare(previous) }
  }

  /// Records the move, and whether ``previous`` couldn't take what is handed back.
  @_spi(Host) public func goBack(to type: any Any.Type, prepare: @MainActor (AnyObject) -> Bool) {
    moves.append(.back)
    if let previous, !prepare(previous) { refuse(previous, type) }
  }

  /// Records the move and the value.
  @_spi(Host) public func finish(with value: any Sendable) {
    moves.append(.finish)
    results.append(value)
  }

  /// Records the move.
  public func popToRoot() { moves.append(.popToRoot) }

  func open(_ destination: LinkDestination) { moves.append(.open(destination.description)) }

  private func refuse(_ store: AnyObject, _ expected: any Any.Type) {
    moves.append(.notPassed(expected: "\(expected)", found: "\(type(of: store))"))
  }
}
