import Articles
import Contracts
import NewsTestSupport
import Testing

@testable import NewsSearch

@Suite("NewsSearch: the Presenter makes ready to display what was found")
struct NewsSearchPresenterTests {
  private let display = NewsSearchDisplayLogicSpy()
  private let presenter: NewsSearchPresenter

  init() { presenter = NewsSearchPresenter(viewController: display, formatter: .german) }

  @Test(
    "rows, or why there are none",
    arguments: [
      (NewsSearch.SearchArticles.Response.nothingToFind, .found([], placeholder: "Type a word to search for")),
      (.found([.cycle, .undated], text: "d"), .found(.german, placeholder: "No article matches “d”")),
      (.cancelled, .cancelled(note: "The search was cancelled. “Retry” searches again")),
      (
        .failed(.cancelled),
        .failed(message: "The news can't be searched: the request has been cancelled")
      ),
      (.waitingForRetry, .waitingForRetry(placeholder: "The news could not be searched; try again")),
    ] as [(NewsSearch.SearchArticles.Response, NewsSearch.SearchArticles.ViewModel)])
  func found(response: NewsSearch.SearchArticles.Response, viewModel: NewsSearch.SearchArticles.ViewModel) {
    presenter.presentFoundArticles(response: response)
    #expect(display.found == [viewModel])
  }

  @Test("ages are those of the articles on the screen")
  func ages() {
    presenter.presentAges(response: NewsSearch.ShowAges.Response(articles: [.cycle, .undated]))

    #expect(display.ages == [NewsSearch.ShowAges.ViewModel(articles: .german)])
  }

  @Test("a chosen article can be gone to; one that is gone is told")
  func selected() {
    presenter.presentSelectedArticle(response: .selected)
    presenter.presentSelectedArticle(response: .gone)
    #expect(
      display.selected == [
        .selected, .failed(message: "The article is no longer among the news; choose another one"),
      ])
  }
}
