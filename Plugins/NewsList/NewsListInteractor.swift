import Contracts
import VIPKit

protocol NewsListBusinessLogic: AnyObject {
  /// Says so when the news come from elsewhere.
  var newsChanges: AsyncStream<Void> { get }
  func fetchArticles(request: NewsList.FetchArticles.Request) async
  func selectArticle(request: NewsList.SelectArticle.Request)
}

protocol NewsListDataStore: AnyObject {
  var selectedArticle: NewsArticle? { get }
}

final class NewsListInteractor: NewsListBusinessLogic, NewsListDataStore {
  private(set) var selectedArticle: NewsArticle?

  private let presenter: any NewsListPresentationLogic
  @LiveWorker private var news: any NewsWorker
  private var articles: [NewsArticle] = []

  init(presenter: any NewsListPresentationLogic, news: LiveWorker<any NewsWorker>) {
    self.presenter = presenter
    _news = news
  }

  // MARK: Fetch articles

  var newsChanges: AsyncStream<Void> { $news.changes }

  func fetchArticles(request: NewsList.FetchArticles.Request) async {
    do throws(NewsError) {
      articles = try await news.fetchArticles(reload: request.reload)
      presenter.presentFetchedArticles(response: .articles(articles))
    } catch {
      presenter.presentFetchedArticles(response: .failed(error))
    }
  }

  // MARK: Select article

  func selectArticle(request: NewsList.SelectArticle.Request) {
    guard let article = articles.first(where: { $0.id == request.id }) else { return }
    selectedArticle = article
    presenter.presentSelectedArticle(response: NewsList.SelectArticle.Response())
  }
}
