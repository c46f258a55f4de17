import Articles
import Contracts

protocol NewsListPresentationLogic {
  func presentFetchedArticles(response: NewsList.FetchArticles.Response)
  func presentSelectedArticle(response: NewsList.SelectArticle.Response)
}

final class NewsListPresenter: NewsListPresentationLogic {
  private weak var viewController: (any NewsListDisplayLogic)?
  private let formatter: ArticleFormatter

  init(viewController: any NewsListDisplayLogic, formatter: ArticleFormatter = ArticleFormatter()) {
    self.viewController = viewController
    self.formatter = formatter
  }

  // MARK: Fetch articles

  func presentFetchedArticles(response: NewsList.FetchArticles.Response) {
    let viewModel: NewsList.FetchArticles.ViewModel =
      switch response {
      case .articles(let articles): .articles(articles.map(formatter.row))
      case .failed(let error): .failed(message: "The news can't be shown: \(error)")
      }
    viewController?.displayFetchedArticles(viewModel: viewModel)
  }

  // MARK: Select article

  func presentSelectedArticle(response: NewsList.SelectArticle.Response) {
    viewController?.displaySelectedArticle(viewModel: NewsList.SelectArticle.ViewModel())
  }
}
