import Articles
import Contracts
import VIPKit

final class NewsItemConfigurator: SceneConfigurator {
  let descriptor = SceneDescriptor(id: "NewsItem", version: "1.0.0", workers: .news.optional).unlisted

  func configure(in context: SceneContext) throws -> Scene {
    let state = NewsItemState()
    let presenter = NewsItemPresenter(state: state, formatter: ArticleFormatter(context.environment))
    let interactor = NewsItemInteractor(presenter: presenter, news: try context.worker(.news, default: NoNews()))
    let router = NewsItemRouter(navigator: context.navigator)
    try context.preserve(interactor.shown, \.value)
    let view = NewsItemView(state: state, interactor: interactor, router: router)
    return Scene(
      viewController: HostingController(title: context.words("Article"), rootView: view), interactor: interactor,
      presenter: presenter, router: router)
  }
}

/// The default without a news library: the article is shown without its picture.
nonisolated struct NoNews: NewsWorker {
  func fetchArticles(reload: Bool) async throws(NewsError) -> [NewsArticle] { [] }

  func searchArticles(for text: String) async throws(NewsError) -> [NewsArticle] { [] }
}

/// The entry point of libNewsItem.so.
@c(scene_NewsItem)
public func newsItemScene() -> UnsafeMutableRawPointer { NewsItemConfigurator().asEntryPoint() }
