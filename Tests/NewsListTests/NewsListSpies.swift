import Contracts

@testable import NewsList

/// One spy for each protocol of the scene: it writes down what it is told, and does nothing else.

final class NewsListBusinessLogicSpy: NewsListBusinessLogic {
  let newsChanges: AsyncStream<Void>
  let change: AsyncStream<Void>.Continuation
  private(set) var fetches: [NewsList.FetchArticles.Request] = []
  private(set) var selections: [NewsList.SelectArticle.Request] = []

  init() { (newsChanges, change) = AsyncStream.makeStream() }

  func fetchArticles(request: NewsList.FetchArticles.Request) async { fetches.append(request) }
  func selectArticle(request: NewsList.SelectArticle.Request) { selections.append(request) }
}

final class NewsListPresentationLogicSpy: NewsListPresentationLogic {
  private(set) var fetched: [NewsList.FetchArticles.Response] = []
  private(set) var selected: [NewsList.SelectArticle.Response] = []

  func presentFetchedArticles(response: NewsList.FetchArticles.Response) { fetched.append(response) }
  func presentSelectedArticle(response: NewsList.SelectArticle.Response) { selected.append(response) }
}

final class NewsListDisplayLogicSpy: NewsListDisplayLogic {
  private(set) var fetched: [NewsList.FetchArticles.ViewModel] = []
  private(set) var selected: [NewsList.SelectArticle.ViewModel] = []

  func displayFetchedArticles(viewModel: NewsList.FetchArticles.ViewModel) { fetched.append(viewModel) }
  func displaySelectedArticle(viewModel: NewsList.SelectArticle.ViewModel) { selected.append(viewModel) }
}

final class NewsListRoutingLogicSpy: NewsListRoutingLogic, NewsListDataPassing {
  let dataStore: any NewsListDataStore = NewsListDataStoreSpy()
  private(set) var routes: [String] = []

  func routeToViewArticle() { routes.append("viewArticle") }
  func routeToSearchNews() { routes.append("searchNews") }
}

final class NewsListDataStoreSpy: NewsListDataStore {
  var selectedArticle: NewsArticle?
}
