import Articles
import Contracts
import VIPKit

protocol NewsListPresentationLogic {
  func presentChangedNews(response: NewsList.FollowNews.Response)
  func presentFetchedArticles(response: NewsList.FetchArticles.Response)
  func presentAges(response: NewsList.ShowAges.Response)
  func presentSelectedArticle(response: NewsList.SelectArticle.Response)
}

final class NewsListPresenter: NewsListPresentationLogic {
  private weak var viewController: (any NewsListDisplayLogic)?
  private let formatter: ArticleFormatter
  private var words: Words { formatter.words }

  init(viewController: any NewsListDisplayLogic, formatter: ArticleFormatter) {
    self.viewController = viewController
    self.formatter = formatter
  }

  func presentChangedNews(response: NewsList.FollowNews.Response) {
    viewController?.displayChangedNews(viewModel: NewsList.FollowNews.ViewModel())
  }

  func presentFetchedArticles(response: NewsList.FetchArticles.Response) {
    let viewModel: NewsList.FetchArticles.ViewModel =
      switch response {
      case .edition(let edition):
        .edition(
          display(edition), isOld: edition.failure != nil || edition.missing != nil,
          placeholder: words("No news. “%@” looks for some", words("Reload")))
      case .failed(.cancelled): .cancelled(note: words("Loading was cancelled. “%@” loads again", words("Retry")))
      case .failed(let error): .failed(message: words("The news can't be shown: %@", formatter.reason(of: error)))
      }
    viewController?.displayFetchedArticles(viewModel: viewModel)
  }

  private func display(_ edition: NewsEdition) -> NewsList.DisplayedEdition {
    let age = edition.fetched.map { fetched in
      let time = formatter.age(of: fetched)
      guard let failure = edition.failure else { return words("Updated %@", time) }
      return words("Updated %@: %@", time, formatter.reason(of: failure))
    }
    let missing = edition.missing.map { words("Not all of the news: %@", formatter.reason(of: $0)) }
    let unkept = edition.unkept.map { words("Not kept for later: %@", $0) }
    return NewsList.DisplayedEdition(
      articles: formatter.rows(for: edition.articles),
      age: [age, missing, unkept].compactMap(\.self).joined(separator: "\n"))
  }

  func presentAges(response: NewsList.ShowAges.Response) {
    viewController?.displayAges(viewModel: NewsList.ShowAges.ViewModel(edition: display(response.edition)))
  }

  func presentSelectedArticle(response: NewsList.SelectArticle.Response) {
    let viewModel: NewsList.SelectArticle.ViewModel =
      switch response {
      case .selected: .selected
      case .gone: .failed(message: formatter.gone)
      }
    viewController?.displaySelectedArticle(viewModel: viewModel)
  }
}
