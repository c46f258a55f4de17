import Articles
import Contracts
import VIPKit

protocol NewsSearchPresentationLogic {
  func presentFoundArticles(response: NewsSearch.SearchArticles.Response)
  func presentAges(response: NewsSearch.ShowAges.Response)
  func presentSelectedArticle(response: NewsSearch.SelectArticle.Response)
}

final class NewsSearchPresenter: NewsSearchPresentationLogic {
  private weak var viewController: (any NewsSearchDisplayLogic)?
  private let formatter: ArticleFormatter
  private var words: Words { formatter.words }

  init(viewController: any NewsSearchDisplayLogic, formatter: ArticleFormatter) {
    self.viewController = viewController
    self.formatter = formatter
  }

  func presentFoundArticles(response: NewsSearch.SearchArticles.Response) {
    let viewModel: NewsSearch.SearchArticles.ViewModel =
      switch response {
      case .nothingToFind: .found([], placeholder: words("Type a word to search for"))
      case .found(let articles, let text):
        .found(formatter.rows(for: articles), placeholder: words("No article matches “%@”", text))
      case .failed(.cancelled): .cancelled(note: words("The search was cancelled. “%@” searches again", words("Retry")))
      case .failed(let error): .failed(message: words("The news can't be searched: %@", formatter.reason(of: error)))
      case .waitingForRetry: .waitingForRetry(placeholder: words("The news could not be searched; try again"))
      }
    viewController?.displayFoundArticles(viewModel: viewModel)
  }

  func presentAges(response: NewsSearch.ShowAges.Response) {
    viewController?.displayAges(
      viewModel: NewsSearch.ShowAges.ViewModel(articles: formatter.rows(for: response.articles)))
  }

  func presentSelectedArticle(response: NewsSearch.SelectArticle.Response) {
    let viewModel: NewsSearch.SelectArticle.ViewModel =
      switch response {
      case .selected: .selected
      case .gone: .failed(message: formatter.gone)
      }
    viewController?.displaySelectedArticle(viewModel: viewModel)
  }
}
