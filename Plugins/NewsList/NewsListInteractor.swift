import Articles
import Contracts
import VIPKit

protocol NewsListBusinessLogic: ArticleRowsBusinessLogic {
  /// Says so when the news come from elsewhere.
  var newsChanges: AsyncStream<Void> { get }
  func fetchArticles(request: NewsList.FetchArticles.Request) async
}

actor NewsListInteractor: NewsListBusinessLogic, ArticleRowsInteractor {
  nonisolated let shown = Snapshot(ShownArticles())
  nonisolated var rows: any ArticleRowsPresentationLogic { presenter }

  private nonisolated let presenter: any NewsListPresentationLogic
  private let news: LiveWorker<any NewsWorker>

  init(presenter: any NewsListPresentationLogic, news: LiveWorker<any NewsWorker>) {
    self.presenter = presenter
    self.news = news
  }

  // MARK: Fetch articles

  nonisolated var newsChanges: AsyncStream<Void> { news.changes }

  func fetchArticles(request: NewsList.FetchArticles.Request) async {
    let response: NewsList.FetchArticles.Response
    do throws(NewsError) {
      response = .edition(try await news.wrappedValue.fetchEdition(reload: request.reload))
    } catch {
      response = .failed(error)
    }
    // Whoever has asked asks again, or is gone.
    guard !Task.isCancelled else { return }
    if case .edition(let edition) = response { shown.edition = edition }
    await presenter.presentFetchedArticles(response: response)
  }
}
