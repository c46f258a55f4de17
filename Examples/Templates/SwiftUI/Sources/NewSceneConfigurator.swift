public import VIPKit

/// Builds the scene in which a user adds items to a list.
public final class NewSceneConfigurator: SceneConfigurator {
  /// The scene's id and version.
  public let descriptor = SceneDescriptor(id: "NewScene", version: "1.0.0")

  /// Makes a configurator.
  public init() {}

  /// Builds the scene.
  public func configure(in context: SceneContext) throws -> Scene {
    let state = NewSceneState()
    let presenter = NewScenePresenter(state: state, words: context.words)
    let interactor = NewSceneInteractor(presenter: presenter)
    let router = NewSceneRouter(navigator: context.navigator)
    try context.preserve(interactor.snapshot, \.items)
    let view = NewSceneView(state: state, interactor: interactor, router: router)
    return Scene(
      viewController: HostingController(rootView: view), interactor: interactor, presenter: presenter, router: router)
  }
}

/// The entry point of libNewScene.so.
@c(scene_NewScene)
public func newSceneScene() -> UnsafeMutableRawPointer { NewSceneConfigurator().asEntryPoint() }
