import Articles
import Contracts
import VIPKit

@testable import NewsList

/// One spy for each protocol of the scene: it writes down what it is told, and does nothing else.

@MainActor
final class NewsListBusinessLogicSpy: NewsListBusinessLogic {
  private(set) var follows = 0
  private(set) var fetches: [NewsList.FetchArticles.Request] = []
  private(set) var cancellations = 0
  private(set) var ages = 0
  private(set) var selections: [NewsList.SelectArticle.Request] = []
  /// What a fetch waits for.
  var fetch: () async -> Void = {}
  /// What is done for a choice.
  var select: () -> Void = {}

  func followNews(request: NewsList.FollowNews.Request) async { follows += 1 }
  func fetchArticles(request: NewsList.FetchArticles.Request) async {
    fetches.append(request)
    await fetch()
  }
  func cancelFetch(request: NewsList.CancelFetch.Request) async { cancellations += 1 }
  func showAges(request: NewsList.ShowAges.Request) async { ages += 1 }
  func selectArticle(request: NewsList.SelectArticle.Request) async {
    selections.append(request)
    select()
  }
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

final class NewsListRoutingLogicSpy: NewsListRoutingLogic {
  private(set) var routes: [String] = []

  func routeToViewArticle() { routes.append("viewArticle") }
  func routeToSearchNews() { routes.append("searchNews") }
}

nonisolated final class NewsListDataStoreStub: ArticleRowsDataStore {
  let selectedArticle: NewsArticle?

  init(_ article: NewsArticle?) { selectedArticle = article }
}
