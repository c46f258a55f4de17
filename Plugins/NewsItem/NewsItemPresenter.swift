import Articles
import Contracts
import VIPKit

@MainActor
protocol NewsItemPresentationLogic: Sendable {
  func presentArticle(response: NewsItem.ShowArticle.Response)
  func presentPicture(response: NewsItem.FetchPicture.Response)
}

final class NewsItemPresenter: NewsItemPresentationLogic {
  private let state: NewsItemState
  private let formatter: ArticleFormatter
  private var words: Words { formatter.words }

  init(state: NewsItemState, formatter: ArticleFormatter) {
    self.state = state
    self.formatter = formatter
  }

  func presentArticle(response: NewsItem.ShowArticle.Response) {
    switch response {
    case .article(let article): state.item = display(article)
    case .noArticle: state.alert = words("There is no article to show; go back and choose one")
    }
  }

  private func display(_ article: NewsArticle) -> NewsItem.DisplayedItem {
    NewsItem.DisplayedItem(
      title: article.title, date: formatter.date(of: article), description: article.description,
      imageAddress: article.imageAddress ?? "", link: article.link ?? "")
  }

  func presentPicture(response: NewsItem.FetchPicture.Response) {
    state.picture = NewsItem.DisplayedPicture(
      bytes: response.picture, alternative: words("Picture of “%@”", response.title))
  }
}
