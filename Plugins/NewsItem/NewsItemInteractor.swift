import Contracts
import VIPKit

protocol NewsItemBusinessLogic: Sendable {
  func showArticle(request: NewsItem.ShowArticle.Request) async
  func fetchPicture(request: NewsItem.FetchPicture.Request) async
}

actor NewsItemInteractor: NewsItemBusinessLogic, NewsItemDataStore {
  /// Set by other scenes. Preserved by the Configurator.
  nonisolated let shown = Snapshot<NewsArticle?>(nil)

  nonisolated var article: NewsArticle? {
    get { shown.value }
    set { shown.value = newValue }
  }

  private let presenter: any NewsItemPresentationLogic
  private let news: LiveWorker<any NewsWorker>

  init(presenter: any NewsItemPresentationLogic, news: LiveWorker<any NewsWorker>) {
    self.presenter = presenter
    self.news = news
  }

  func showArticle(request: NewsItem.ShowArticle.Request) async {
    await presenter.presentArticle(response: article.map(NewsItem.ShowArticle.Response.article) ?? .noArticle)
  }

  func fetchPicture(request: NewsItem.FetchPicture.Request) async {
    guard let article, let address = article.imageAddress else { return }
    // The article can be read without its picture, and shows its address.
    guard let picture = try? await news.wrappedValue.fetchPicture(at: address) else { return }
    await presenter.presentPicture(response: NewsItem.FetchPicture.Response(picture: picture, title: article.title))
  }
}
