import HostState
import ScreenModel
@_spi(Host) import VIPKit

/// A place for a scene inside another, and what may stand there.
struct PanePlace {
  let key: ScenePane.Key
  let route: RouteDescription
  let environment: EnvironmentValues
  /// Fills the data store of what stands there; nil when the scene around it hasn't asked for it since a restart.
  let prepare: (@MainActor (AnyObject) -> Void)?
  /// The scene around it.
  let parent: SceneInstance
  /// The scenes that it stands in, the outermost first.
  let path: [String]
  /// The scene that the route leads to.
  let destination: String
  /// The scene that the manifest names for the case that the destination isn't to be had; nil for none.
  let fallback: String?

  /// Looks up where the route leads.
  ///
  /// - Parameter asked: what the scene around it asks for; nil for what stood there in an app before this one.
  /// - Returns: nil for an optional route whose destination isn't installed.
  @MainActor
  init?(_ key: ScenePane.Key, _ asked: EmbeddedScene?, in parent: SceneInstance, _ path: [String]) throws(WiringFault) {
    let wired = parent.navigator.scene
    guard let route = asked?.route ?? wired.route(named: key.route), let destination = try wired.destination(of: route)
    else { return nil }
    (self.key, self.route, self.parent, self.path, self.destination) = (key, route, parent, path, destination)
    environment = asked?.environment ?? parent.environment
    prepare = asked?.prepare
    fallback = wired.fallbacks[route.name]
    try check(destination)
  }

  /// Whether a scene may stand here.
  func admits(_ scene: String) -> Bool { scene == destination || scene == fallback }

  /// Refuses a scene that would stand in itself.
  @MainActor
  func check(_ scene: String) throws(WiringFault) {
    guard path.contains(scene) else { return }
    throw .sceneInsideItself(scene: parent.sceneID, route: route.name, destination: scene)
  }
}
