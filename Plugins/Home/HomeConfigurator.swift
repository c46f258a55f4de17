import Contracts
import VIPKit

final class HomeConfigurator: SceneConfigurator {
  let descriptor = SceneDescriptor(
    id: "Home", version: "1.0.0", routes: .signOut, .contacts.optional, .news.optional,
    openRoutes: .application, .dropped, workers: .auth
  ).requires(.session)

  func configure(in context: SceneContext) throws -> Scene {
    let viewController = HomeViewController()
    let presenter = HomePresenter(viewController: viewController, words: context.words)
    let interactor = HomeInteractor(presenter: presenter, auth: try context.worker(.auth))
    let router = HomeRouter(dataStore: interactor, navigator: context.navigator)
    viewController.interactor = interactor
    viewController.router = router
    try context.preserve(interactor, \.session)
    return Scene(viewController: viewController, interactor: interactor, presenter: presenter, router: router)
  }
}

/// The entry point of libHome.so.
@c(scene_Home)
public func homeScene() -> UnsafeMutableRawPointer { HomeConfigurator().asEntryPoint() }
