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
  /// - Returns: nil for an optional route whose destination isn't installed.
  @MainActor
  init?(_ key: ScenePane.Key, _ scene: EmbeddedScene, in parent: SceneInstance, _ path: [String]) throws(WiringFault) {
    try self.init(key, scene.route, scene.environment, scene.prepare, parent, path)
  }

  /// A place in which a scene stood in an app before this one.
  @MainActor
  init?(_ key: ScenePane.Key, ofResumedIn parent: SceneInstance, _ path: [String]) throws(WiringFault) {
    guard let route = parent.navigator.scene.route(named: key.route) else { return nil }
    try self.init(key, route, parent.environment, nil, parent, path)
  }

  @MainActor
  private init?(
    _ key: ScenePane.Key, _ route: RouteDescription, _ environment: EnvironmentValues,
    _ prepare: (@MainActor (AnyObject) -> Void)?, _ parent: SceneInstance, _ path: [String]
  ) throws(WiringFault) {
    let wired = parent.navigator.scene
    guard let destination = try wired.destination(of: route) else { return nil }
    let fallback = wired.fallbacks[route.name]
    (self.key, self.route, self.environment, self.prepare) = (key, route, environment, prepare)
    (self.parent, self.path, self.destination, self.fallback) = (parent, path, destination, fallback)
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
