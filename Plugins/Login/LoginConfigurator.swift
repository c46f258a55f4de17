import Contracts
import VIPKit

final class LoginConfigurator: SceneConfigurator {
  let descriptor = SceneDescriptor(id: "Login", version: "1.0.0", routes: .home, .setUp.optional, workers: .auth)

  func configure(in context: SceneContext) throws -> Scene {
    let viewController = LoginViewController()
    let presenter = LoginPresenter(viewController: viewController, words: context.words)
    let interactor = LoginInteractor(presenter: presenter, auth: try context.worker(.auth))
    let router = LoginRouter(dataStore: interactor, navigator: context.navigator)
    viewController.interactor = interactor
    viewController.router = router
    return Scene(viewController: viewController, interactor: interactor, presenter: presenter, router: router)
  }
}

/// The entry point of libLogin.so.
@c(scene_Login)
public func loginScene() -> UnsafeMutableRawPointer { LoginConfigurator().asEntryPoint() }
