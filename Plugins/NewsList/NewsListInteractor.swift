import Articles
import Contracts
import VIPKit

protocol NewsListBusinessLogic: Sendable {
  /// Says so when the news come from elsewhere.
  var newsChanges: AsyncStream<Void> { get }
  func fetchArticles(request: NewsList.FetchArticles.Request) async
  func showAges(request: NewsList.ShowAges.Request) async
  func selectArticle(request: NewsList.SelectArticle.Request) async
}

nonisolated protocol NewsListDataStore: AnyObject, Sendable {
  var selectedArticle: NewsArticle? { get }
}

actor NewsListInteractor: NewsListBusinessLogic, NewsListDataStore {
  private let presenter: any NewsListPresentationLogic
  private let news: LiveWorker<any NewsWorker>
  private let shown = Snapshot(ShownArticles())

  init(presenter: any NewsListPresentationLogic, news: LiveWorker<any NewsWorker>) {
    self.presenter = presenter
    self.news = news
  }

  // MARK: Fetch articles

  nonisolated var newsChanges: AsyncStream<Void> { news.changes }

  func fetchArticles(request: NewsList.FetchArticles.Request) async {
    let response: NewsList.FetchArticles.Response
    do throws(NewsError) {
      response = .articles(try await news.wrappedValue.fetchArticles(reload: request.reload))
    } catch {
      response = .failed(error)
    }
    // Whoever has asked asks again, or is gone.
    guard !Task.isCancelled else { return }
    if case .articles(let articles) = response { shown.articles = articles }
    await presenter.presentFetchedArticles(response: response)
  }

  // MARK: Show ages

  func showAges(request: NewsList.ShowAges.Request) async {
    await presenter.presentAges(response: NewsList.ShowAges.Response(articles: shown.articles))
  }

  // MARK: Select article

  nonisolated var selectedArticle: NewsArticle? { shown.value.selected }

  func selectArticle(request: NewsList.SelectArticle.Request) async {
    shown.update { $0.select(request.id) }
  }
}
