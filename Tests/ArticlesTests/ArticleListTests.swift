import Contracts
import NewsTestSupport
import Testing

@testable import Articles

@Suite("What NewsList and NewsSearch have in common")
struct ArticleListTests {
  private let state = ArticleListState()

  @Test("articles take the place of a failure, and a failure leaves the rows")
  func presents() {
    let presenter = ArticleListPresenter.german(state)

    presenter.present([.cycle, .undated], placeholder: "None")
    presenter.presentFailure("why")
    #expect(state.articles == .german)
    #expect(state.hasFailed)
    #expect(state.alert == "why")
    #expect(state.placeholder == "")

    presenter.present([], placeholder: "None")
    #expect(state.articles == [])
    #expect(!state.hasFailed)
    #expect(state.placeholder == "None")
  }

  @Test("ages go on")
  func ages() throws {
    var now = try #require(NewsArticle.cycle.published) + 120
    let presenter = ArticleListPresenter.german(state) { now }
    presenter.present([.cycle], placeholder: "")
    #expect(state.articles.map(\.date) == ["vor 2 Minuten"])

    now += 60
    presenter.presentAges(of: [.cycle])

    #expect(state.articles.map(\.date) == ["vor 3 Minuten"])
  }

  @Test("an article of the list is chosen, another isn't")
  func selects() {
    var shown = ShownArticles()
    shown.select("1")
    #expect(shown.selected == nil)
    shown.articles = [.cycle, .undated]
    shown.select("2")
    shown.select("3")
    #expect(shown.selected == .undated)
  }
}
