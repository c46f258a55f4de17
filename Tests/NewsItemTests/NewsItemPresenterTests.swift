import Articles
import Contracts
import NewsTestSupport
import Testing

@testable import NewsItem

@Suite("NewsItem: the Presenter writes the article as it is displayed")
struct NewsItemPresenterTests {
  @Test(
    "each response has its view model",
    arguments: [
      (
        NewsItem.ShowArticle.Response.article(.cycle),
        NewsItem.ShowArticle.ViewModel.article(
          NewsItem.DisplayedItem(
            title: "One cycle", date: "Mittwoch, 2. Oktober 2002 um 15:05",
            description: "ViewController, Interactor, Presenter.\nAnd round again.",
            imageAddress: "http://example.org/1.png", link: "http://example.org/1"))
      ),
      (
        .article(.undated),
        .article(NewsItem.DisplayedItem(title: "Undated", date: "", description: "", imageAddress: "", link: ""))
      ),
      (.noArticle, .failed(message: "There is no article to show; go back and choose one")),
    ])
  func viewModel(response: NewsItem.ShowArticle.Response, viewModel: NewsItem.ShowArticle.ViewModel) {
    let viewController = NewsItemDisplayLogicSpy()
    let presenter = NewsItemPresenter(viewController: viewController, formatter: .german)

    presenter.presentArticle(response: response)

    #expect(viewController.viewModels == [viewModel])
  }

  @Test("it doesn't keep the ViewController alive, and works on without it")
  func weakViewController() {
    var viewController: NewsItemDisplayLogicSpy? = NewsItemDisplayLogicSpy()
    weak let released = viewController
    let presenter = viewController.map { NewsItemPresenter(viewController: $0) }

    viewController = nil

    #expect(released == nil)
    presenter?.presentArticle(response: .noArticle)
  }
}
