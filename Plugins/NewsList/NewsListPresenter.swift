import Articles
import Contracts

@MainActor
protocol NewsListPresentationLogic: Sendable {
  func presentFetchedArticles(response: NewsList.FetchArticles.Response)
  func presentAges(response: NewsList.ShowAges.Response)
}

final class NewsListPresenter: NewsListPresentationLogic {
  private let list: ArticleListPresenter

  init(list: ArticleListPresenter) {
    self.list = list
  }

  // MARK: Fetch articles

  func presentFetchedArticles(response: NewsList.FetchArticles.Response) {
    switch response {
    case .articles(let articles): list.present(articles, placeholder: "No news")
    case .failed(let error): list.presentFailure("The news can't be shown: \(error)")
    }
  }

  // MARK: Show ages

  func presentAges(response: NewsList.ShowAges.Response) {
    list.presentAges(of: response.articles)
  }
}
