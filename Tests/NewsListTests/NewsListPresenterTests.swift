import Articles
import Contracts
import NewsTestSupport
import Testing

@testable import NewsList

@Suite("NewsList: the Presenter fills the state")
struct NewsListPresenterTests {
  private let state = ArticleListState()
  private let presenter: NewsListPresenter

  init() { presenter = NewsListPresenter(list: .german(state)) }

  @Test("dates are in the user's words")
  func rows() {
    presenter.presentFetchedArticles(response: .articles([.cycle, .undated]))

    #expect(state.articles == .german)
    #expect(state.placeholder == "No news")
  }

  @Test(
    "each failure has its message",
    arguments: [
      (
        NewsError.unreachable(source: "a", reason: "no server listens there"),
        "“a” can't be reached: no server listens there"
      ),
      (.timedOut(source: "a", seconds: 2.5), "“a” has not answered within 2.5 seconds"),
      (.refused(source: "a", status: 404), "“a” answers with the HTTP status 404 and not with a feed"),
      (.tooLarge(source: "a", maximumBytes: 10), "“a” is larger than 10 bytes, the most that is read"),
      (.unreadable(source: "a", line: 3, reason: "it is no feed"), "“a” can't be read at line 3: it is no feed"),
      (.cancelled, "the request has been cancelled"),
    ])
  func failures(error: NewsError, reason: String) {
    presenter.presentFetchedArticles(response: .failed(error))

    #expect(state.alert == "The news can't be shown: \(reason)")
    #expect(state.hasFailed)
  }

  @Test("ages are those of the articles on the screen")
  func ages() {
    presenter.presentAges(response: NewsList.ShowAges.Response(articles: [.undated]))

    #expect(state.articles.map(\.id) == ["2"])
  }
}
