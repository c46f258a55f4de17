import Contracts
import VIPKit

protocol NewsItemBusinessLogic: Sendable {
  func showArticle(request: NewsItem.ShowArticle.Request) async
}

actor NewsItemInteractor: NewsItemBusinessLogic, NewsItemDataStore {
  /// What other scenes hand over. Preserved by the Configurator.
  nonisolated let shown = Snapshot<NewsArticle?>(nil)

  nonisolated var article: NewsArticle? {
    get { shown.value }
    set { shown.value = newValue }
  }

  private let presenter: any NewsItemPresentationLogic

  init(presenter: any NewsItemPresentationLogic) {
    self.presenter = presenter
  }

  // MARK: Show article

  func showArticle(request: NewsItem.ShowArticle.Request) async {
    if let article {
      await presenter.presentArticle(response: .article(article))
    } else {
      await presenter.presentArticle(response: .noArticle)
    }
  }
}
