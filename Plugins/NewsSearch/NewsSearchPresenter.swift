import Articles
import Contracts

protocol NewsSearchPresentationLogic {
  func presentFoundArticles(response: NewsSearch.SearchArticles.Response)
  func presentSelectedArticle(response: NewsSearch.SelectArticle.Response)
}

final class NewsSearchPresenter: NewsSearchPresentationLogic {
  private weak var viewController: (any NewsSearchDisplayLogic)?
  private let formatter: ArticleFormatter

  init(viewController: any NewsSearchDisplayLogic, formatter: ArticleFormatter = ArticleFormatter()) {
    self.viewController = viewController
    self.formatter = formatter
  }

  // MARK: Search articles

  func presentFoundArticles(response: NewsSearch.SearchArticles.Response) {
    let viewModel: NewsSearch.SearchArticles.ViewModel =
      switch response {
      case .nothingToFind: .articles([], placeholder: "Type a word to search for")
      case .found(let articles, let text):
        .articles(articles.map(formatter.row), placeholder: "No article matches “\(text)”")
      case .failed(let error): .failed(message: "The news can't be searched: \(error)")
      }
    viewController?.displayFoundArticles(viewModel: viewModel)
  }

  // MARK: Select article

  func presentSelectedArticle(response: NewsSearch.SelectArticle.Response) {
    viewController?.displaySelectedArticle(viewModel: NewsSearch.SelectArticle.ViewModel())
  }
}
