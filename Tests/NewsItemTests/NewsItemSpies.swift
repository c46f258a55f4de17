import Contracts

@testable import NewsItem

/// One spy for each protocol of the scene: it writes down what it is told, and does nothing else.

@MainActor
final class NewsItemBusinessLogicSpy: NewsItemBusinessLogic {
  private(set) var requests: [NewsItem.ShowArticle.Request] = []

  func showArticle(request: NewsItem.ShowArticle.Request) async { requests.append(request) }
}

final class NewsItemPresentationLogicSpy: NewsItemPresentationLogic {
  private(set) var responses: [NewsItem.ShowArticle.Response] = []

  func presentArticle(response: NewsItem.ShowArticle.Response) { responses.append(response) }
}

final class NewsItemRoutingLogicSpy: NewsItemRoutingLogic {
  private(set) var routes: [String] = []

  func routeBack() { routes.append("back") }
}
