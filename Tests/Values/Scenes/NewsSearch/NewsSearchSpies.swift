import Articles
import Contracts

@testable import NewsSearch

/// One spy for each protocol of the scene: it writes down what it is told, and does nothing else.

@MainActor
final class NewsSearchBusinessLogicSpy: NewsSearchBusinessLogic {
  private(set) var searches: [NewsSearch.SearchArticles.Request] = []
  private(set) var cancellations = 0
  private(set) var ages = 0
  private(set) var selections: [NewsSearch.SelectArticle.Request] = []
  /// What is done for a search.
  var search: () async -> Void = {}
  /// What is done for a choice.
  var select: () -> Void = {}

  func searchArticles(request: NewsSearch.SearchArticles.Request) async {
    searches.append(request)
    await search()
  }
  func cancelSearch(request: NewsSearch.CancelSearch.Request) async { cancellations += 1 }
  func showAges(request: NewsSearch.ShowAges.Request) async { ages += 1 }
  func selectArticle(request: NewsSearch.SelectArticle.Request) async {
    selections.append(request)
    select()
  }
}

final class NewsSearchPresentationLogicSpy: NewsSearchPresentationLogic {
  private(set) var found: [NewsSearch.SearchArticles.Response] = []
  private(set) var ages: [NewsSearch.ShowAges.Response] = []
  private(set) var selected: [NewsSearch.SelectArticle.Response] = []

  func presentFoundArticles(response: NewsSearch.SearchArticles.Response) { found.append(response) }
  func presentAges(response: NewsSearch.ShowAges.Response) { ages.append(response) }
  func presentSelectedArticle(response: NewsSearch.SelectArticle.Response) { selected.append(response) }
}

final class NewsSearchRoutingLogicSpy: ArticleRowsRoutingLogic {
  private(set) var routes: [String] = []

  func routeToViewArticle() { routes.append("viewArticle") }
}

nonisolated final class NewsSearchDataStoreStub: ArticleRowsDataStore {
  let selectedArticle: NewsArticle?

  init(_ article: NewsArticle?) { selectedArticle = article }
}
