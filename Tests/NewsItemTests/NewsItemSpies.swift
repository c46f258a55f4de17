import Contracts
import NewsTestSupport

@testable import NewsItem

/// One spy for each protocol of the scene: it writes down what it is told, and does nothing else.

final class NewsItemBusinessLogicSpy: NewsItemBusinessLogic {
  private(set) var requests: [NewsItem.ShowArticle.Request] = []

  func showArticle(request: NewsItem.ShowArticle.Request) { requests.append(request) }
}

final class NewsItemPresentationLogicSpy: NewsItemPresentationLogic {
  private(set) var responses: [NewsItem.ShowArticle.Response] = []

  func presentArticle(response: NewsItem.ShowArticle.Response) { responses.append(response) }
}

final class NewsItemDisplayLogicSpy: NewsItemDisplayLogic {
  private(set) var viewModels: [NewsItem.ShowArticle.ViewModel] = []

  func displayArticle(viewModel: NewsItem.ShowArticle.ViewModel) { viewModels.append(viewModel) }
}

final class NewsItemRoutingLogicSpy: NewsItemRoutingLogic, NewsItemDataPassing {
  let dataStore: any NewsItemDataStore = NewsItemDataStoreSpy()
  private(set) var routes: [String] = []

  func routeBack() { routes.append("back") }
}
