import Contracts

@testable import NewsItem

/// One spy for each protocol of the scene: it writes down what it is told, and does nothing else.

@MainActor
final class NewsItemBusinessLogicSpy: NewsItemBusinessLogic {
  private(set) var requests: [NewsItem.ShowArticle.Request] = []

  private(set) var pictures = 0
  /// Looks on while a picture is fetched.
  var onFetch: (() -> Void)?

  func showArticle(request: NewsItem.ShowArticle.Request) async { requests.append(request) }
  func fetchPicture(request: NewsItem.FetchPicture.Request) async {
    pictures += 1
    onFetch?()
  }
}

final class NewsItemPresentationLogicSpy: NewsItemPresentationLogic {
  private(set) var responses: [NewsItem.ShowArticle.Response] = []

  private(set) var pictures: [NewsItem.FetchPicture.Response] = []

  func presentPicture(response: NewsItem.FetchPicture.Response) { pictures.append(response) }
  func presentArticle(response: NewsItem.ShowArticle.Response) { responses.append(response) }
}

final class NewsItemRoutingLogicSpy: NewsItemRoutingLogic {
  private(set) var routes: [String] = []

  func routeBack() { routes.append("back") }
}
