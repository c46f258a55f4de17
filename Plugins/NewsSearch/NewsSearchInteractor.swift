import Articles
import Contracts
import VIPKit

protocol NewsSearchBusinessLogic: Sendable {
  func searchArticles(request: NewsSearch.SearchArticles.Request) async
  func showAges(request: NewsSearch.ShowAges.Request) async
  func selectArticle(request: NewsSearch.SelectArticle.Request) async
}

nonisolated protocol NewsSearchDataStore: AnyObject, Sendable {
  var selectedArticle: NewsArticle? { get }
}

actor NewsSearchInteractor: NewsSearchBusinessLogic, NewsSearchDataStore {
  /// What is searched for. Preserved by the Configurator.
  nonisolated let text = Snapshot("")

  private let presenter: any NewsSearchPresentationLogic
  private let news: LiveWorker<any NewsWorker>
  private let shown = Snapshot(ShownArticles())

  init(presenter: any NewsSearchPresentationLogic, news: LiveWorker<any NewsWorker>) {
    self.presenter = presenter
    self.news = news
  }

  // MARK: Search articles

  func searchArticles(request: NewsSearch.SearchArticles.Request) async {
    text.value = request.text
    let response = await search(for: request.text)
    // When the user has typed on meanwhile, the answer to that follows, or has come already.
    guard !Task.isCancelled, text.value == request.text else { return }
    if case .found(let found, _) = response { shown.articles = found } else { shown.articles = [] }
    await presenter.presentFoundArticles(response: response)
  }

  private func search(for text: String) async -> NewsSearch.SearchArticles.Response {
    guard text.contains(where: { !$0.isWhitespace }) else { return .nothingToFind }
    do throws(NewsError) {
      return .found(try await news.wrappedValue.searchArticles(for: text), text: text)
    } catch {
      return .failed(error)
    }
  }

  // MARK: Show ages

  func showAges(request: NewsSearch.ShowAges.Request) async {
    await presenter.presentAges(response: NewsSearch.ShowAges.Response(articles: shown.articles))
  }

  // MARK: Select article

  nonisolated var selectedArticle: NewsArticle? { shown.value.selected }

  func selectArticle(request: NewsSearch.SelectArticle.Request) async {
    shown.update { $0.select(request.id) }
  }
}
