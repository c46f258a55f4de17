import VIPKit

/// A scene whose routes and workers have been checked: it may be built.
struct WiredScene {
  let configurator: any SceneConfigurator
  let descriptor: SceneDescriptor
  /// Where each of the scene's routes leads; nil for an optional route whose destination isn't installed.
  let destinations: [String: String?]

  /// The id of the scene that a route leads to.
  func destination(of route: RouteDescription) throws(WiringFault) -> String? {
    guard let destination = destinations[route.name] else {
      throw .undeclaredRoute(scene: descriptor.id, route: route.name)
    }
    return destination
  }
}
