import Articles
import Contracts
import Foundation
public import VIPKit

/// Builds the scene that lists the news.
public final class NewsListConfigurator: SceneConfigurator {
  /// The scene's id, version, routes and workers.
  public let descriptor = SceneDescriptor(
    id: "NewsList", version: "1.0.0", links: ["news"], routes: .viewArticle, .searchNews.optional, workers: .news)

  /// Makes a configurator.
  public init() {}

  /// Builds the scene.
  public func configure(in context: SceneContext) throws -> Scene {
    let state = ArticleListState()
    let words = context.words
    let list = ArticleListPresenter(
      state: state, formatter: ArticleFormatter(context.environment), words: words,
      now: { [now = context.system.now] in Date(timeIntervalSince1970: now()) })
    let presenter = NewsListPresenter(list: list, words: words)
    let interactor = NewsListInteractor(presenter: presenter, news: try context.worker(.news))
    let router = NewsListRouter(dataStore: interactor, navigator: context.navigator)
    let view = NewsListView(state: state, interactor: interactor, router: router)
    return Scene(
      viewController: HostingController(title: words("News"), rootView: view), interactor: interactor,
      presenter: presenter,
      router: router)
  }
}

/// The entry point of libNewsList.so.
@c(scene_NewsList)
public func newsListScene() -> UnsafeMutableRawPointer { NewsListConfigurator().asEntryPoint() }
