import Contracts
import VIPKit

/// The scene that creates the first user.
final class SetUpConfigurator: SceneConfigurator {
  let descriptor = SceneDescriptor(id: "SetUp", version: "1.0.0", routes: .home, workers: .auth)

  func configure(in context: SceneContext) throws -> Scene {
    let viewController = SetUpViewController()
    let presenter = SetUpPresenter(viewController: viewController, words: context.words)
    let interactor = SetUpInteractor(presenter: presenter, auth: try context.worker(.auth))
    let router = SetUpRouter(dataStore: interactor, navigator: context.navigator)
    viewController.interactor = interactor
    viewController.router = router
    return Scene(viewController: viewController, interactor: interactor, presenter: presenter, router: router)
  }
}

/// The entry point of libSetUp.so.
@c(scene_SetUp)
public func setUpScene() -> UnsafeMutableRawPointer { SetUpConfigurator().asEntryPoint() }
