import Articles
import Contracts
import NewsTestSupport
import Synchronization
import Testing

@testable import NewsList

@Suite("NewsList: the Presenter makes the news ready to display")
struct NewsListPresenterTests {
  private let display = NewsListDisplayLogicSpy()

  private func presenter(now: @escaping @Sendable () -> Double = { 2_000_000_000 }) -> NewsListPresenter {
    NewsListPresenter(viewController: display, formatter: .german(now: now))
  }

  @Test("dates are in the user's words")
  func rows() {
    presenter().presentFetchedArticles(response: .edition(NewsEdition(articles: [.cycle, .undated])))

    let edition = NewsList.DisplayedEdition(articles: .german)
    #expect(display.fetched == [.edition(edition, isOld: false, placeholder: "No news. “Reload” looks for some")])
  }

  @Test("a failure and a cancellation have their words")
  func failure() {
    presenter().presentFetchedArticles(response: .failed(.refused(source: "a", status: 404)))
    presenter().presentFetchedArticles(response: .cancelled)

    let message = "The news can't be shown: “a” answers with the HTTP status 404 and not with a feed"
    #expect(
      display.fetched == [
        .failed(message: message), .cancelled(note: "Loading was cancelled. “Retry” loads again"),
      ])
  }

  @Test("articles that were kept have an age, which goes on, and the reason")
  func kept() {
    let now = Mutex(7200.0)
    let presenter = NewsListPresenter(viewController: display, formatter: .german { now.withLock { $0 } })
    let failure = NewsError.refused(source: "a", status: 404)
    let edition = NewsEdition(articles: [.undated], fetched: 0, failure: failure)
    presenter.presentFetchedArticles(response: .edition(edition))
    let reason = "“a” answers with the HTTP status 404 and not with a feed"
    let displayed = [DisplayedArticle(id: "2", title: "Undated", date: "")]
    let old = NewsList.DisplayedEdition(articles: displayed, age: "Updated vor 2 Stunden: \(reason)")
    #expect(display.fetched == [.edition(old, isOld: true, placeholder: "No news. “Reload” looks for some")])

    now.withLock { $0 += 3600 }
    presenter.presentAges(response: NewsList.ShowAges.Response(edition: edition))
    now.withLock { $0 += 86_400 }
    let unkept = NewsEdition(articles: [], fetched: 0, unkept: "Disk full")
    presenter.presentAges(response: NewsList.ShowAges.Response(edition: unkept))
    #expect(
      display.ages.map(\.edition.age) == [
        "Updated vor 3 Stunden: \(reason)", "Updated 1. Jan. 1970, 1:00\nNot kept for later: Disk full",
      ])
  }

  @Test("a chosen article can be gone to; one that is gone is told")
  func selected() {
    presenter().presentSelectedArticle(response: .selected)
    presenter().presentSelectedArticle(response: .gone)
    #expect(
      display.selected == [
        .selected, .failed(message: "The article is no longer among the news; choose another one"),
      ])
  }
}
