import Articles
import NewsTestSupport
import Testing
import VIPKit

@testable import NewsList

@Suite("NewsList: the ViewController makes requests and shows view models")
struct NewsListViewControllerTests {
  private let viewController = NewsListViewController()
  private let interactor = NewsListBusinessLogicSpy()
  private let router = NewsListRoutingLogicSpy()

  init() {
    viewController.interactor = interactor
    viewController.router = router
  }

  @Test("it fetches when it opens, behind a loader")
  func opens() async {
    viewController.viewDidLoad()

    #expect(viewController.title == "News")
    #expect(viewController.container.loading == "Loading")
    await viewController.finishTasks()
    #expect(interactor.fetches == [NewsList.FetchArticles.Request(reload: false)])
  }

  @Test("it shows a link, a button and a row for each article")
  func rows() {
    viewController.showLoading()
    viewController.displayFetchedArticles(viewModel: .articles(.german))

    #expect(viewController.container.loading == nil)
    #expect(
      viewController.render().description == """
        vStack
          hStack
            link "Search" route searchNews
            button "Reload"
          list placeholder "No news"
            row selectable
              text "One cycle"
              text "2. Okt. 2002, 15:05" secondary
            row selectable
              text "Undated"
              text "" secondary
        """)
  }

  @Test("the button reloads")
  func reloads() async throws {
    viewController.displayFetchedArticles(viewModel: .articles([]))

    try press("Reload")

    #expect(viewController.container.loading == "Loading")
    await viewController.finishTasks()
    #expect(interactor.fetches == [NewsList.FetchArticles.Request(reload: true)])
  }

  @Test("a failure shows its message and a button to try again, and leaves the rows")
  func failure() async throws {
    viewController.displayFetchedArticles(viewModel: .articles(.german))
    viewController.showLoading()
    viewController.displayFetchedArticles(viewModel: .failed(message: "why"))

    #expect(viewController.container.loading == nil)
    #expect(viewController.container.error == "why")
    #expect(viewController.render().find(ElementID("row.1")) != nil)

    try press("Retry")
    await viewController.finishTasks()
    #expect(interactor.fetches == [NewsList.FetchArticles.Request(reload: true)])
    viewController.displayFetchedArticles(viewModel: .articles([]))
    #expect(viewController.render().flattened.first { $0.label == "Retry" } == nil)
  }

  @Test("a chosen row is told to the Interactor; the Router goes when the article is there")
  func selection() throws {
    viewController.displayFetchedArticles(viewModel: .articles(.german))

    try #require(viewController.render().find(ElementID("row.2"))).perform(.activate)
    #expect(interactor.selections == [NewsList.SelectArticle.Request(id: "2")])
    #expect(router.routes.isEmpty)

    viewController.displaySelectedArticle(viewModel: NewsList.SelectArticle.ViewModel())
    #expect(router.routes == ["viewArticle"])
  }

  private func press(_ label: String) throws {
    try #require(viewController.render().flattened.first { $0.label == label }).perform(.activate)
  }
}
