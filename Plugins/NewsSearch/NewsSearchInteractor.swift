import Contracts
import VIPKit

protocol NewsSearchBusinessLogic: AnyObject {
  func searchArticles(request: NewsSearch.SearchArticles.Request) async
  func selectArticle(request: NewsSearch.SelectArticle.Request)
}

protocol NewsSearchDataStore: AnyObject {
  var text: String { get }
  var selectedArticle: NewsArticle? { get }
}

final class NewsSearchInteractor: NewsSearchBusinessLogic, NewsSearchDataStore {
  /// What is searched for. Preserved by the Configurator.
  var text = ""
  private(set) var selectedArticle: NewsArticle?

  private let presenter: any NewsSearchPresentationLogic
  @LiveWorker private var news: any NewsWorker
  private var articles: [NewsArticle] = []

  init(presenter: any NewsSearchPresentationLogic, news: LiveWorker<any NewsWorker>) {
    self.presenter = presenter
    _news = news
  }

  // MARK: Search articles

  func searchArticles(request: NewsSearch.SearchArticles.Request) async {
    text = request.text
    let response = await search(for: request.text)
    // When the user has typed on meanwhile, the answer to that follows, or has come already.
    guard text == request.text else { return }
    if case .found(let found, _) = response { articles = found } else { articles = [] }
    presenter.presentFoundArticles(response: response)
  }

  private func search(for text: String) async -> NewsSearch.SearchArticles.Response {
    guard text.contains(where: { !$0.isWhitespace }) else { return .nothingToFind }
    do throws(NewsError) {
      return .found(try await news.searchArticles(for: text), text: text)
    } catch {
      return .failed(error)
    }
  }

  // MARK: Select article

  func selectArticle(request: NewsSearch.SelectArticle.Request) {
    guard let article = articles.first(where: { $0.id == request.id }) else { return }
    selectedArticle = article
    presenter.presentSelectedArticle(response: NewsSearch.SelectArticle.Response())
  }
}
