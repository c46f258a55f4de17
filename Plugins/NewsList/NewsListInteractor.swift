import Contracts
import VIPKit

protocol NewsListBusinessLogic: AnyObject {
  func followNews(request: NewsList.FollowNews.Request) async
  func fetchArticles(request: NewsList.FetchArticles.Request) async
  func showAges(request: NewsList.ShowAges.Request)
  func selectArticle(request: NewsList.SelectArticle.Request)
}

protocol NewsListDataSource: AnyObject {
  var selectedArticle: NewsArticle? { get }
}

final class NewsListInteractor: NewsListBusinessLogic, NewsListDataSource {
  private(set) var selectedArticle: NewsArticle?

  private var edition = NewsEdition(articles: [])
  /// Only the answer to the latest fetch counts.
  private var fetches = 0
  private let presenter: any NewsListPresentationLogic
  @LiveWorker private var news: any NewsWorker

  init(presenter: any NewsListPresentationLogic, news: LiveWorker<any NewsWorker>) {
    self.presenter = presenter
    _news = news
  }

  func followNews(request: NewsList.FollowNews.Request) async {
    for await _ in $news.changes { presenter.presentChangedNews(response: NewsList.FollowNews.Response()) }
  }

  func fetchArticles(request: NewsList.FetchArticles.Request) async {
    fetches += 1
    let fetch = fetches
    let response: NewsList.FetchArticles.Response
    do throws(NewsError) {
      response = .edition(try await news.fetchEdition(reload: request.reload))
    } catch {
      response = .failed(error)
    }
    guard fetch == fetches else { return }
    if case .edition(let fetched) = response { edition = fetched }
    presenter.presentFetchedArticles(response: response)
  }

  func showAges(request: NewsList.ShowAges.Request) {
    presenter.presentAges(response: NewsList.ShowAges.Response(edition: edition))
  }

  func selectArticle(request: NewsList.SelectArticle.Request) {
    guard let article = edition.articles.first(where: { $0.id == request.id }) else {
      return presenter.presentSelectedArticle(response: .gone)
    }
    selectedArticle = article
    presenter.presentSelectedArticle(response: .selected)
  }
}
