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

  @Test("when the news come from elsewhere the view is to ask again")
  func changed() {
    presenter.presentChangedNews(response: NewsList.FollowNews.Response())
    #expect(state.changes == 1)
  }

  @Test("dates are in the user's words")
  func rows() {
    presenter.presentFetchedArticles(response: .edition(NewsEdition(articles: [.cycle, .undated])))

    #expect(state.articles == .german)
    #expect(state.placeholder == "No news. “Reload” looks for some")
  }

  @Test("a failure has its message")
  func failure() {
    presenter.presentFetchedArticles(response: .failed(.refused(source: "a", status: 404)))

    #expect(
      state.failure == "The news can't be shown: “a” answers with the HTTP status 404 and not with a feed")
    #expect(state.hasFailed)
  }

  @Test("after a cancellation the articles stay, and it is said until others come")
  func cancellation() {
    let edition = NewsEdition(articles: [.cycle, .undated])
    presenter.presentFetchedArticles(response: .cancelled(edition))
    presenter.presentAges(response: NewsList.ShowAges.Response(edition))

    #expect(state.articles == .german)
    #expect(state.note == "Loading was cancelled. “Retry” loads again")
    #expect(state.hasFailed)
    #expect(state.failure == nil)
    presenter.presentFetchedArticles(response: .edition(edition))
    #expect(state.note == "")
    #expect(!state.hasFailed)
  }

  @Test("ages are those of the articles on the screen")
  func ages() {
    presenter.presentAges(response: NewsList.ShowAges.Response(NewsEdition(articles: [.undated])))

    #expect(state.articles.map(\.id) == ["2"])
  }
}
