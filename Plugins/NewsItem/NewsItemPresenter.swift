import Articles
import Contracts

protocol NewsItemPresentationLogic {
  func presentArticle(response: NewsItem.ShowArticle.Response)
}

final class NewsItemPresenter: NewsItemPresentationLogic {
  private weak var viewController: (any NewsItemDisplayLogic)?
  private let formatter: ArticleFormatter

  init(viewController: any NewsItemDisplayLogic, formatter: ArticleFormatter = ArticleFormatter()) {
    self.viewController = viewController
    self.formatter = formatter
  }

  // MARK: Show article

  func presentArticle(response: NewsItem.ShowArticle.Response) {
    let viewModel: NewsItem.ShowArticle.ViewModel =
      switch response {
      case .article(let article): .article(display(article))
      case .noArticle: .failed(message: "There is no article to show; go back and choose one")
      }
    viewController?.displayArticle(viewModel: viewModel)
  }

  private func display(_ article: NewsArticle) -> NewsItem.DisplayedItem {
    NewsItem.DisplayedItem(
      title: article.title, date: formatter.date(of: article), description: article.description,
      imageAddress: article.imageAddress ?? "", link: article.link ?? "")
  }
}
