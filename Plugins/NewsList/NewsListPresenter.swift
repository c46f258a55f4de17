import Articles
import Contracts
import VIPKit

@MainActor
protocol NewsListPresentationLogic: ArticleRowsPresentationLogic {
  func presentChangedNews(response: NewsList.FollowNews.Response)
  func presentFetchedArticles(response: NewsList.FetchArticles.Response)
}

final class NewsListPresenter: NewsListPresentationLogic {
  private let list: ArticleListPresenter
  private let words: Words

  init(list: ArticleListPresenter, words: Words = Words()) {
    self.list = list
    self.words = words
  }

  // MARK: Follow news

  func presentChangedNews(response: NewsList.FollowNews.Response) { list.presentChange() }

  // MARK: Fetch articles

  func presentFetchedArticles(response: NewsList.FetchArticles.Response) {
    switch response {
    case .edition(let edition):
      list.present(edition, placeholder: words("No news. “%@” looks for some", words("Reload")))
    case .cancelled(let edition):
      list.presentCancellation(words("Loading was cancelled. “%@” loads again", words("Retry")), of: edition)
    case .failed(let error): list.presentFailure(words("The news can't be shown: %@", list.reason(of: error)))
    }
  }

  // MARK: Show ages, select article

  func presentAges(response: NewsList.ShowAges.Response) { list.presentAges(response: response) }

  func presentSelectedArticle(response: NewsList.SelectArticle.Response) {
    list.presentSelectedArticle(response: response)
  }
}
