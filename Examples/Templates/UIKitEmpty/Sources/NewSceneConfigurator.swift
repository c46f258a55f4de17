public import VIPKit

/// Builds the scene.
public final class NewSceneConfigurator: SceneConfigurator {
  /// The scene's id and version.
  public let descriptor = SceneDescriptor(id: "NewScene", version: "1.0.0")

  /// Makes a configurator.
  public init() {}

  /// Builds the scene.
  public func configure(in context: SceneContext) throws -> Scene {
    let viewController = NewSceneViewController()
    let presenter = NewScenePresenter(viewController: viewController, words: context.words)
    let interactor = NewSceneInteractor(presenter: presenter)
    let router = NewSceneRouter(dataStore: interactor, navigator: context.navigator)
    viewController.interactor = interactor
    viewController.router = router
    return Scene(viewController: viewController, interactor: interactor, presenter: presenter, router: router)
  }
}

/// The entry point of libNewScene.so.
@c(scene_NewScene)
public func newSceneScene() -> UnsafeMutableRawPointer { NewSceneConfigurator().asEntryPoint() }
