import Contracts

@testable import NewsSearch

/// One spy for each protocol of the scene: it writes down what it is told, and does nothing else.

final class NewsSearchBusinessLogicSpy: NewsSearchBusinessLogic {
  private(set) var searches: [NewsSearch.SearchArticles.Request] = []
  private(set) var selections: [NewsSearch.SelectArticle.Request] = []

  func searchArticles(request: NewsSearch.SearchArticles.Request) async { searches.append(request) }
  func selectArticle(request: NewsSearch.SelectArticle.Request) { selections.append(request) }
}

final class NewsSearchPresentationLogicSpy: NewsSearchPresentationLogic {
  private(set) var found: [NewsSearch.SearchArticles.Response] = []
  private(set) var selected: [NewsSearch.SelectArticle.Response] = []

  func presentFoundArticles(response: NewsSearch.SearchArticles.Response) { found.append(response) }
  func presentSelectedArticle(response: NewsSearch.SelectArticle.Response) { selected.append(response) }
}

final class NewsSearchDisplayLogicSpy: NewsSearchDisplayLogic {
  private(set) var found: [NewsSearch.SearchArticles.ViewModel] = []
  private(set) var selected: [NewsSearch.SelectArticle.ViewModel] = []

  func displayFoundArticles(viewModel: NewsSearch.SearchArticles.ViewModel) { found.append(viewModel) }
  func displaySelectedArticle(viewModel: NewsSearch.SelectArticle.ViewModel) { selected.append(viewModel) }
}

final class NewsSearchRoutingLogicSpy: NewsSearchRoutingLogic, NewsSearchDataPassing {
  let dataStore: any NewsSearchDataStore
  private(set) var routes: [String] = []

  init(dataStore: any NewsSearchDataStore) {
    self.dataStore = dataStore
  }

  func routeToViewArticle() { routes.append("viewArticle") }
}

final class NewsSearchDataStoreSpy: NewsSearchDataStore {
  var text = ""
  var selectedArticle: NewsArticle?
}
