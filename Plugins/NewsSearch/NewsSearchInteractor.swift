import Articles
import Contracts
import VIPKit

protocol NewsSearchBusinessLogic: ArticleRowsBusinessLogic {
  func searchArticles(request: NewsSearch.SearchArticles.Request) async
  func cancelSearch(request: NewsSearch.CancelSearch.Request) async
}

actor NewsSearchInteractor: NewsSearchBusinessLogic, ArticleRowsInteractor {
  /// What is searched for. Preserved by the Configurator.
  nonisolated let text = Snapshot("")
  nonisolated let shown = Snapshot(ShownArticles())
  nonisolated var rows: any ArticleRowsPresentationLogic { presenter }

  private nonisolated let presenter: any NewsSearchPresentationLogic
  private let news: LiveWorker<any NewsWorker>
  private var hasFailed = false
  /// What was begun last.
  private var search: Task<NewsSearch.SearchArticles.Response, Never>?

  init(presenter: any NewsSearchPresentationLogic, news: LiveWorker<any NewsWorker>) {
    self.presenter = presenter
    self.news = news
  }

  // MARK: Search articles

  func searchArticles(request: NewsSearch.SearchArticles.Request) async {
    text.value = request.text
    // One alert is enough, not one for each letter.
    guard request.isPressed || !hasFailed else {
      return await presenter.presentFoundArticles(response: .waitingForRetry)
    }
    let search = Task { await answer(to: request.text) }
    self.search = search
    // When the user has typed on meanwhile, the answer to that follows, or has come already; when they have cancelled it, they know.
    guard let response = await search.valueUnlessCancelled, text.value == request.text else { return }
    hasFailed = if case .failed = response { true } else { false }
    shown.articles = if case .found(let found, _) = response { found } else { [] }
    await presenter.presentFoundArticles(response: response)
  }

  private func answer(to text: String) async -> NewsSearch.SearchArticles.Response {
    guard text.contains(where: { !$0.isWhitespace }) else { return .nothingToFind }
    do throws(NewsError) {
      return .found(try await news.wrappedValue.searchArticles(for: text), text: text)
    } catch {
      return .failed(error)
    }
  }

  // MARK: Cancel search

  func cancelSearch(request: NewsSearch.CancelSearch.Request) async {
    search?.cancel()
    await presenter.presentFoundArticles(response: .cancelled(shown.edition))
  }
}
