import HostSystem
import HostState
import Observation
@_spi(Host) import ScreenModel
@_spi(Host) import VIPKit

/// The navigator of one instance. A scene that has left the screen can't navigate.
@MainActor
final class SceneNavigator: Navigator, Observable {
  var scene: WiredScene {
    didSet { registrar.withMutation(of: self, keyPath: \.scene) {} }
  }
  /// Nil as long as another build of the scene navigates.
  weak var navigation: NavigationController?
  private let number: Int
  /// Notifies readers of open routes' destinations, such as a menu's Interactor.
  private let registrar = ObservationRegistrar()

  init(scene: WiredScene, number: Int, navigation: NavigationController) {
    self.scene = scene
    self.number = number
    self.navigation = navigation
  }

  package func isAvailable(_ route: RouteDescription) -> Bool { leadsSomewhere(route.name) }

  func leadsSomewhere(_ route: String) -> Bool {
    (scene.destinations[route] ?? nil) != nil && scene.unavailable[route] == nil
  }

  /// Why a route's links are disabled: empty when the destination is gone; nil when they aren't.
  func problem(ofLink route: String) -> String? { leadsSomewhere(route) ? nil : scene.unavailable[route] ?? "" }

  package func destinations(of route: OpenRouteDescription) -> [RouteDestination] {
    registrar.access(self, keyPath: \.scene)
    return scene.openDestinations[route.name] ?? []
  }

  package func follow(_ route: RouteDescription, prepare: @MainActor (AnyObject) -> Void) {
    do throws(Diagnostic) {
      guard let destination = try scene.destination(of: route) else { return }
      navigation?.follow(route, to: destination, from: number, prepare: prepare)
    } catch { report(error) }
  }

  /// The scene that the link ends may ask the user first.
  func mayFollowLink(by route: String) -> Bool {
    guard let navigation, let presentation = scene.route(named: route)?.presentation else { return true }
    return navigation.mayFollowLink(presentation, from: number)
  }

  func report(_ fault: Diagnostic) { navigation?.report(fault, from: number) }

  func follow(routeNamed name: String) {
    if let route = scene.route(named: name) { follow(route) { _ in } }
  }

  func open(_ destination: LinkDestination) { navigation?.open(destination) }

  package func goBack(prepare: @MainActor (AnyObject) -> Void) {
    navigation?.goBack(from: number, prepare: prepare)
  }

  package func goBack(to type: any Any.Type, prepare: @MainActor (AnyObject) -> Bool) {
    var stranger: AnyObject?
    let previous = navigation?.goBack(from: number) { store in
      if !prepare(store) { stranger = store }
    }
    guard let previous, let stranger else { return }
    let fault = Diagnostic.notHandedBack(
      scene: scene.descriptor.id, to: previous.sceneID, expected: "\(type)", found: "\(Swift.type(of: stranger))")
    navigation?.report(fault, from: previous.number)
  }

  package func finish(with value: any Sendable) { navigation?.finish(with: value, from: number) }

  package func popToRoot() { navigation?.popToRoot(from: number) }
}

/// A scene whose routes and workers have been checked.
struct WiredScene {
  let configurator: any SceneConfigurator
  let descriptor: SceneDescriptor
  /// By route, those of open routes included; nil for an optional route whose destination isn't installed.
  let destinations: [String: String?]
  let unavailable: [String: String]
  let openDestinations: [String: [RouteDestination]]

  /// - Parameter former: kept for drop-in scenes until others have said where they lead.
  @MainActor
  init(_ configurator: any SceneConfigurator, _ wiring: SceneWiring, after former: [String: [RouteDestination]] = [:]) {
    self.configurator = configurator
    descriptor = configurator.descriptor
    let dropped = descriptor.openRoutes.filter { wiring.awaitsDeclarations && $0.destinationType == Void.self }
    let offers = dropped.reduce(into: wiring.offers) { $0[$1.name] = former[$1.name] ?? $0[$1.name] }
    openDestinations = offers
    unavailable = wiring.unavailable
    destinations = descriptor.openRoutes.reduce(into: wiring.destinations) { destinations, route in
      for offer in offers[route.name] ?? [] { destinations[route.route(to: offer.id).name] = offer.id }
    }
  }

  func destination(of route: RouteDescription) throws(Diagnostic) -> String? {
    guard let destination = destinations[route.name] else {
      // An open route's destination may be gone since it was offered.
      if descriptor.declares(route) { return nil }
      throw .undeclaredRoute(scene: descriptor.id, route: route.name)
    }
    return destination
  }

  func route(named name: String) -> RouteDescription? {
    let open = descriptor.openRoutes.flatMap { route in
      (openDestinations[route.name] ?? []).map { route.route(to: $0.id) }
    }
    return (descriptor.routes + open).first { $0.name == name }
  }
}
