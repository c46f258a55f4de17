import Articles
import Contracts
import NewsTestSupport
import Testing

@testable import NewsList

@Suite("NewsList: the Presenter writes articles as rows")
struct NewsListPresenterTests {
  private let viewController = NewsListDisplayLogicSpy()

  @Test("dates are in the user's words")
  func rows() {
    let presenter = NewsListPresenter(viewController: viewController, formatter: .german)

    presenter.presentFetchedArticles(response: .articles([.cycle, .undated]))

    #expect(viewController.fetched == [.articles(.german)])
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
    let presenter = NewsListPresenter(viewController: viewController, formatter: .german)

    presenter.presentFetchedArticles(response: .failed(error))

    #expect(viewController.fetched == [.failed(message: "The news can't be shown: \(reason)")])
  }

  @Test("that an article is chosen is told on")
  func selected() {
    let presenter = NewsListPresenter(viewController: viewController, formatter: .german)

    presenter.presentSelectedArticle(response: NewsList.SelectArticle.Response())

    #expect(viewController.selected == [NewsList.SelectArticle.ViewModel()])
  }

  @Test("it doesn't keep the ViewController alive, and works on without it")
  func weakViewController() {
    var viewController: NewsListDisplayLogicSpy? = NewsListDisplayLogicSpy()
    weak let released = viewController
    let presenter = viewController.map { NewsListPresenter(viewController: $0) }

    viewController = nil

    #expect(released == nil)
    presenter?.presentFetchedArticles(response: .articles([]))
  }
}
