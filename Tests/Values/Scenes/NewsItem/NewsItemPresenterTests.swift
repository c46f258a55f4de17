import Articles
import Contracts
import NewsTestSupport
import Testing

@testable import NewsItem

@Suite("NewsItem: the Presenter fills the state with the article as it is displayed")
struct NewsItemPresenterTests {
  private let state = NewsItemState()
  private let presenter: NewsItemPresenter

  init() { presenter = NewsItemPresenter(state: state, formatter: .german) }

  @Test(
    "an article, with all that it has",
    arguments: [
      (
        NewsArticle.cycle,
        NewsItem.DisplayedItem(
          title: "One cycle", date: "Mittwoch, 2. Oktober 2002 um 15:05",
          description: "ViewController, Interactor, Presenter.\nAnd round again.",
          imageAddress: "http://example.org/1.png", link: "http://example.org/1")
      ),
      (.undated, NewsItem.DisplayedItem(title: "Undated", date: "", description: "", imageAddress: "", link: "")),
    ])
  func article(article: NewsArticle, item: NewsItem.DisplayedItem) {
    presenter.presentArticle(response: .article(article))

    #expect(state.item == item)
    #expect(state.alert == nil)
  }

  @Test("that there is none is an alert")
  func noArticle() {
    presenter.presentArticle(response: .noArticle)

    #expect(state.item == nil)
    #expect(state.alert == "There is no article to show; go back and choose one")
  }
}
