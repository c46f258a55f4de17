import Articles
import Contracts
import VIPKit

protocol NewsListBusinessLogic: ArticleRowsBusinessLogic {
  func followNews(request: NewsList.FollowNews.Request) async
  func fetchArticles(request: NewsList.FetchArticles.Request) async
  func cancelFetch(request: NewsList.CancelFetch.Request) async
}

actor NewsListInteractor: NewsListBusinessLogic, ArticleRowsInteractor {
  nonisolated let shown = Snapshot(ShownArticles())
  nonisolated var rows: any ArticleRowsPresentationLogic { presenter }

  private nonisolated let presenter: any NewsListPresentationLogic
  private let news: LiveWorker<any NewsWorker>
  /// What was begun last.
  private var fetch: Task<NewsList.FetchArticles.Response, Never>?

  init(presenter: any NewsListPresentationLogic, news: LiveWorker<any NewsWorker>) {
    self.presenter = presenter
    self.news = news
  }

  // MARK: Follow news

  func followNews(request: NewsList.FollowNews.Request) async {
    for await _ in news.changes { await presenter.presentChangedNews(response: NewsList.FollowNews.Response()) }
  }

  // MARK: Fetch articles

  func fetchArticles(request: NewsList.FetchArticles.Request) async {
    let fetch = Task { await answer(to: request) }
    self.fetch = fetch
    // Whoever has asked asks again, has cancelled it, or is gone.
    guard let response = await fetch.valueUnlessCancelled else { return }
    if case .edition(let edition) = response { shown.edition = edition }
    await presenter.presentFetchedArticles(response: response)
  }

  private func answer(to request: NewsList.FetchArticles.Request) async -> NewsList.FetchArticles.Response {
    do throws(NewsError) {
      return .edition(try await news.wrappedValue.fetchEdition(reload: request.reload))
    } catch {
      return .failed(error)
    }
  }

  // MARK: Cancel fetch

  func cancelFetch(request: NewsList.CancelFetch.Request) async {
    fetch?.cancel()
    await presenter.presentFetchedArticles(response: .cancelled(shown.edition))
  }
}
