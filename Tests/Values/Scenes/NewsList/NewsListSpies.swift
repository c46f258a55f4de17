import Contracts
import VIPTestKit

@testable import NewsList

/// One spy for each protocol of the scene: it writes down what it is told, and does nothing else.

final class NewsListBusinessLogicSpy: NewsListBusinessLogic {
  private(set) var follows = 0
  private(set) var fetches: [NewsList.FetchArticles.Request] = []
  private(set) var cancelled: [Bool] = []
  private(set) var ages = 0
  private(set) var selections: [NewsList.SelectArticle.Request] = []
  /// What a fetch waits for.
  var gate: Gate?

  func followNews(request: NewsList.FollowNews.Request) async { follows += 1 }
  func fetchArticles(request: NewsList.FetchArticles.Request) async {
    fetches.append(request)
    await gate?.pass()
    cancelled.append(Task.isCancelled)
  }
  func showAges(request: NewsList.ShowAges.Request) { ages += 1 }
  func selectArticle(request: NewsList.SelectArticle.Request) { selections.append(request) }
}

final class NewsListPresentationLogicSpy: NewsListPresentationLogic {
  private(set) var changes = 0
  private(set) var fetched: [NewsList.FetchArticles.Response] = []
  private(set) var ages: [NewsList.ShowAges.Response] = []
  private(set) var selected: [NewsList.SelectArticle.Response] = []

  func presentChangedNews(response: NewsList.FollowNews.Response) { changes += 1 }
  func presentFetchedArticles(response: NewsList.FetchArticles.Response) { fetched.append(response) }
  func presentAges(response: NewsList.ShowAges.Response) { ages.append(response) }
  func presentSelectedArticle(response: NewsList.SelectArticle.Response) { selected.append(response) }
}

final class NewsListDisplayLogicSpy: NewsListDisplayLogic {
  private(set) var changes = 0
  private(set) var fetched: [NewsList.FetchArticles.ViewModel] = []
  private(set) var ages: [NewsList.ShowAges.ViewModel] = []
  private(set) var selected: [NewsList.SelectArticle.ViewModel] = []

  func displayChangedNews(viewModel: NewsList.FollowNews.ViewModel) { changes += 1 }
  func displayFetchedArticles(viewModel: NewsList.FetchArticles.ViewModel) { fetched.append(viewModel) }
  func displayAges(viewModel: NewsList.ShowAges.ViewModel) { ages.append(viewModel) }
  func displaySelectedArticle(viewModel: NewsList.SelectArticle.ViewModel) { selected.append(viewModel) }
}

final class NewsListRoutingLogicSpy: NewsListRoutingLogic {
  private(set) var routes: [String] = []

  func routeToViewArticle() { routes.append("viewArticle") }
  func routeToSearchNews() { routes.append("searchNews") }
}
