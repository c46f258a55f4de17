import Articles
import Contracts

@MainActor
protocol NewsSearchPresentationLogic: Sendable {
  func presentFoundArticles(response: NewsSearch.SearchArticles.Response)
  func presentAges(response: NewsSearch.ShowAges.Response)
}

final class NewsSearchPresenter: NewsSearchPresentationLogic {
  private let list: ArticleListPresenter

  init(list: ArticleListPresenter) {
    self.list = list
  }

  // MARK: Search articles

  func presentFoundArticles(response: NewsSearch.SearchArticles.Response) {
    switch response {
    case .nothingToFind: list.present([], placeholder: "Type a word to search for")
    case .found(let articles, let text): list.present(articles, placeholder: "No article matches “\(text)”")
    case .failed(let error):
      list.present([], placeholder: "")
      list.presentFailure("The news can't be searched: \(error)")
    }
  }

  // MARK: Show ages

  func presentAges(response: NewsSearch.ShowAges.Response) {
    list.presentAges(of: response.articles)
  }
}
