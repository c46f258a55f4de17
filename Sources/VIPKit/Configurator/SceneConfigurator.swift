/// Builds one scene: makes its objects and connects them. It outlives them: the host asks for a scene at each showing.
///
/// Each scene library's entry point hands its one configurator to the host:
/// `@c(scene_Login) public func loginScene() -> UnsafeMutableRawPointer { LoginConfigurator().asEntryPoint() }`.
@MainActor
public protocol SceneConfigurator: AnyObject {
  /// What the scene is called, and what it needs. Read once, when the library is loaded.
  var descriptor: SceneDescriptor { get }

  /// Builds the scene. When it throws, the host shows the reason, and the screen that was there stays.
  func configure(in context: SceneContext) throws -> Scene
}
