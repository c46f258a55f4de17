import Contracts
import VIPKit

protocol NewsSearchBusinessLogic: AnyObject {
  func searchArticles(request: NewsSearch.SearchArticles.Request) async
  func showAges(request: NewsSearch.ShowAges.Request)
  func selectArticle(request: NewsSearch.SelectArticle.Request)
}

protocol NewsSearchDataSource: AnyObject {
  var selectedArticle: NewsArticle? { get }
}

final class NewsSearchInteractor: NewsSearchBusinessLogic, NewsSearchDataSource {
  private(set) var selectedArticle: NewsArticle?

  private var articles: [NewsArticle] = []
  private var hasFailed = false
  /// Only the answer to the latest search counts.
  private var searches = 0
  private let presenter: any NewsSearchPresentationLogic
  @LiveWorker private var news: any NewsWorker

  init(presenter: any NewsSearchPresentationLogic, news: LiveWorker<any NewsWorker>) {
    self.presenter = presenter
    _news = news
  }

  func searchArticles(request: NewsSearch.SearchArticles.Request) async {
    searches += 1
    let search = searches
    // One alert is enough, not one for each letter.
    guard request.isPressed || !hasFailed else { return presenter.presentFoundArticles(response: .waitingForRetry) }
    let response = await answer(to: request.text)
    guard search == searches else { return }
    switch response {
    case .found(let found, _): articles = found
    case .failed(.cancelled), .waitingForRetry: break
    case .nothingToFind, .failed: articles = []
    }
    hasFailed = if case .failed(let error) = response { error != .cancelled } else { false }
    presenter.presentFoundArticles(response: response)
  }

  private func answer(to text: String) async -> NewsSearch.SearchArticles.Response {
    guard text.contains(where: { !$0.isWhitespace }) else { return .nothingToFind }
    do throws(NewsError) {
      return .found(try await news.searchArticles(for: text), text: text)
    } catch {
      return .failed(error)
    }
  }

  func showAges(request: NewsSearch.ShowAges.Request) {
    presenter.presentAges(response: NewsSearch.ShowAges.Response(articles: articles))
  }

  func selectArticle(request: NewsSearch.SelectArticle.Request) {
    guard let article = articles.first(where: { $0.id == request.id }) else {
      return presenter.presentSelectedArticle(response: .gone)
    }
    selectedArticle = article
    presenter.presentSelectedArticle(response: .selected)
  }
}
