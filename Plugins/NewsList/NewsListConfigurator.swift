import Articles
import Contracts
import VIPKit

final class NewsListConfigurator: SceneConfigurator {
  let descriptor = SceneDescriptor(
    id: "NewsList", version: "1.0.0", links: ["news"], routes: .viewArticle, .searchNews.optional, workers: .news)

  func configure(in context: SceneContext) throws -> Scene {
    let viewController = NewsListViewController()
    let formatter = ArticleFormatter(context.environment)
    let presenter = NewsListPresenter(viewController: viewController, formatter: formatter)
    let interactor = NewsListInteractor(presenter: presenter, news: try context.worker(.news))
    let router = NewsListRouter(dataStore: interactor, navigator: context.navigator)
    viewController.interactor = interactor
    viewController.router = router
    return Scene(viewController: viewController, interactor: interactor, presenter: presenter, router: router)
  }
}

/// The entry point of libNewsList.so.
@c(scene_NewsList)
public func newsListScene() -> UnsafeMutableRawPointer { NewsListConfigurator().asEntryPoint() }
