import Contracts
import VIPTestKit

@testable import NewsSearch

/// One spy for each protocol of the scene: it writes down what it is told, and does nothing else.

final class NewsSearchBusinessLogicSpy: NewsSearchBusinessLogic {
  private(set) var searches: [NewsSearch.SearchArticles.Request] = []
  private(set) var ages = 0
  private(set) var selections: [NewsSearch.SelectArticle.Request] = []
  /// What a search waits for.
  var gate: Gate?

  func searchArticles(request: NewsSearch.SearchArticles.Request) async {
    searches.append(request)
    await gate?.pass()
  }
  func showAges(request: NewsSearch.ShowAges.Request) { ages += 1 }
  func selectArticle(request: NewsSearch.SelectArticle.Request) { selections.append(request) }
}

final class NewsSearchPresentationLogicSpy: NewsSearchPresentationLogic {
  private(set) var found: [NewsSearch.SearchArticles.Response] = []
  private(set) var ages: [NewsSearch.ShowAges.Response] = []
  private(set) var selected: [NewsSearch.SelectArticle.Response] = []

  func presentFoundArticles(response: NewsSearch.SearchArticles.Response) { found.append(response) }
  func presentAges(response: NewsSearch.ShowAges.Response) { ages.append(response) }
  func presentSelectedArticle(response: NewsSearch.SelectArticle.Response) { selected.append(response) }
}

final class NewsSearchDisplayLogicSpy: NewsSearchDisplayLogic {
  private(set) var found: [NewsSearch.SearchArticles.ViewModel] = []
  private(set) var ages: [NewsSearch.ShowAges.ViewModel] = []
  private(set) var selected: [NewsSearch.SelectArticle.ViewModel] = []

  func displayFoundArticles(viewModel: NewsSearch.SearchArticles.ViewModel) { found.append(viewModel) }
  func displayAges(viewModel: NewsSearch.ShowAges.ViewModel) { ages.append(viewModel) }
  func displaySelectedArticle(viewModel: NewsSearch.SelectArticle.ViewModel) { selected.append(viewModel) }
}

final class NewsSearchRoutingLogicSpy: NewsSearchRoutingLogic {
  private(set) var routes: [String] = []

  func routeToViewArticle() { routes.append("viewArticle") }
}
