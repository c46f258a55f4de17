/// Builds one scene: makes its four objects, connects them, and says what the scene needs from its surroundings.
///
/// Each scene library has one configurator and hands it to the host from its entry point:
///
/// ```swift
/// @c(scene_Login) public func loginScene() -> UnsafeMutableRawPointer { LoginConfigurator().asEntryPoint() }
/// ```
///
/// A configurator outlives the scenes it builds: the host asks it for a new scene each time one is shown.
@MainActor
public protocol SceneConfigurator: AnyObject {
  /// What the scene is called, and what it needs. Read once, when the library is loaded.
  var descriptor: SceneDescriptor { get }

  /// Builds the scene. When it throws, the host shows the reason, and the screen that was there stays.
  func configure(in context: SceneContext) throws -> Scene
}
