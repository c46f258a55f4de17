import HostState
@_spi(Host) import VIPKit

/// A scene whose routes and workers have been checked: it may be built.
struct WiredScene {
  let configurator: any SceneConfigurator
  let descriptor: SceneDescriptor
  /// Where each of the scene's routes leads; nil for an optional route whose destination isn't installed. The ways of
  /// open routes to those destinations that there are stand here as well.
  let destinations: [String: String?]
  /// Where a route leads when its destination can't be shown.
  let fallbacks: [String: String]
  /// Where each of the scene's open routes leads.
  let openDestinations: [String: [RouteDestination]]

  @MainActor
  init(_ configurator: any SceneConfigurator, _ wiring: SceneWiring) {
    self.configurator = configurator
    descriptor = configurator.descriptor
    openDestinations = wiring.offers
    fallbacks = wiring.fallbacks
    destinations = descriptor.openRoutes.reduce(into: wiring.destinations) { destinations, route in
      for offer in wiring.offers[route.name] ?? [] { destinations[route.route(to: offer.id).name] = offer.id }
    }
  }

  /// The id of the scene that a route leads to.
  func destination(of route: RouteDescription) throws(WiringFault) -> String? {
    guard let destination = destinations[route.name] else {
      // The destination of an open route may be gone since somebody was shown it.
      if descriptor.declares(route) { return nil }
      throw .undeclaredRoute(scene: descriptor.id, route: route.name)
    }
    return destination
  }

  /// The route of a name, if the scene has it.
  func route(named name: String) -> RouteDescription? {
    let open = descriptor.openRoutes.flatMap { route in
      (openDestinations[route.name] ?? []).map { route.route(to: $0.id) }
    }
    return (descriptor.routes + open).first { $0.name == name }
  }
}
