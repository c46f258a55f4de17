import Articles
import Contracts
import NewsTestSupport
import Testing

@testable import NewsSearch

@Suite("NewsSearch: the Presenter fills the state with what was found")
struct NewsSearchPresenterTests {
  private let state = ArticleListState()
  private let presenter: NewsSearchPresenter

  init() { presenter = NewsSearchPresenter(list: .german(state)) }

  @Test("rows, or why there are none")
  func found() {
    presenter.presentFoundArticles(response: .nothingToFind)
    #expect(state.placeholder == "Type a word to search for")

    presenter.presentFoundArticles(response: .found([.cycle, .undated], text: "d"))
    #expect(state.articles == .german)

    presenter.presentFoundArticles(response: .found([], text: "xyz"))
    #expect(state.articles == [])
    #expect(state.placeholder == "No article matches “xyz”")
  }

  @Test("a failure has its message, and leaves no rows")
  func failed() {
    presenter.presentFoundArticles(response: .found([.cycle], text: "d"))

    presenter.presentFoundArticles(response: .failed(.cancelled))

    #expect(state.failure == "The news can't be searched: the request has been cancelled")
    #expect(state.hasFailed)
    #expect(state.articles == [])
    #expect(state.placeholder == "")

    presenter.presentFoundArticles(response: .waitingForRetry)
    #expect(state.hasFailed)
    #expect(state.placeholder == "The news could not be searched; try again")
  }

  @Test("a cancellation leaves the rows, and is said")
  func cancelled() {
    presenter.presentFoundArticles(response: .cancelled(NewsEdition(articles: [.cycle, .undated])))

    #expect(state.articles == .german)
    #expect(state.note == "The search was cancelled. “Retry” searches again")
    #expect(state.hasFailed)
  }

  @Test("ages are those of the articles on the screen")
  func ages() {
    presenter.presentAges(response: NewsSearch.ShowAges.Response(NewsEdition(articles: [.undated])))

    #expect(state.articles.map(\.id) == ["2"])
  }
}
