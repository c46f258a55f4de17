import Articles
import Contracts
import VIPKit

final class NewsSearchConfigurator: SceneConfigurator {
  let descriptor = SceneDescriptor(id: "NewsSearch", version: "1.0.0", routes: .viewArticle, workers: .news)

  func configure(in context: SceneContext) throws -> Scene {
    let viewController = NewsSearchViewController()
    let formatter = ArticleFormatter(context.environment)
    let presenter = NewsSearchPresenter(viewController: viewController, formatter: formatter)
    let interactor = NewsSearchInteractor(presenter: presenter, news: try context.worker(.news))
    let router = NewsSearchRouter(dataStore: interactor, navigator: context.navigator)
    viewController.interactor = interactor
    viewController.router = router
    try context.preserve(viewController, \.text)
    return Scene(viewController: viewController, interactor: interactor, presenter: presenter, router: router)
  }
}

/// The entry point of libNewsSearch.so.
@c(scene_NewsSearch)
public func newsSearchScene() -> UnsafeMutableRawPointer { NewsSearchConfigurator().asEntryPoint() }
