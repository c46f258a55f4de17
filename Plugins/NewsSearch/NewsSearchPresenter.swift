import Articles
import Contracts
import VIPKit

@MainActor
protocol NewsSearchPresentationLogic: ArticleRowsPresentationLogic {
  func presentFoundArticles(response: NewsSearch.SearchArticles.Response)
}

final class NewsSearchPresenter: NewsSearchPresentationLogic {
  private let list: ArticleListPresenter
  private let words: Words

  init(list: ArticleListPresenter, words: Words = Words()) {
    self.list = list
    self.words = words
  }

  // MARK: Search articles

  func presentFoundArticles(response: NewsSearch.SearchArticles.Response) {
    switch response {
    case .nothingToFind: list.present([], placeholder: words("Type a word to search for"))
    case .found(let articles, let text): list.present(articles, placeholder: words("No article matches “%@”", text))
    case .failed(let error):
      list.present([], placeholder: "")
      list.presentFailure(words("The news can't be searched: %@", list.reason(of: error)))
    case .cancelled(let edition):
      list.presentCancellation(words("The search was cancelled. “%@” searches again", words("Retry")), of: edition)
    case .waitingForRetry: list.presentWaiting(placeholder: words("The news could not be searched; try again"))
    }
  }

  // MARK: Show ages, select article

  func presentAges(response: NewsSearch.ShowAges.Response) { list.presentAges(response: response) }

  func presentSelectedArticle(response: NewsSearch.SelectArticle.Response) {
    list.presentSelectedArticle(response: response)
  }
}
