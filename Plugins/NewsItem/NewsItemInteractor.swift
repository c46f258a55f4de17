import Contracts

protocol NewsItemBusinessLogic: AnyObject {
  func showArticle(request: NewsItem.ShowArticle.Request)
}

final class NewsItemInteractor: NewsItemBusinessLogic, NewsItemDataStore {
  var article: NewsArticle?

  private let presenter: any NewsItemPresentationLogic

  init(presenter: any NewsItemPresentationLogic) {
    self.presenter = presenter
  }

  // MARK: Show article

  func showArticle(request: NewsItem.ShowArticle.Request) {
    if let article {
      presenter.presentArticle(response: .article(article))
    } else {
      presenter.presentArticle(response: .noArticle)
    }
  }
}
