import Articles
import NewsTestSupport
import Testing
import VIPKit

@testable import NewsSearch

@Suite("NewsSearch: the ViewController makes requests and shows view models")
struct NewsSearchViewControllerTests {
  private let viewController = NewsSearchViewController()
  private let interactor = NewsSearchBusinessLogicSpy()
  private let dataStore = NewsSearchDataStoreSpy()
  private let router: NewsSearchRoutingLogicSpy

  init() {
    router = NewsSearchRoutingLogicSpy(dataStore: dataStore)
    viewController.interactor = interactor
    viewController.router = router
  }

  @Test("it opens with the text that was kept, and searches for it")
  func opens() async {
    dataStore.text = "one"

    viewController.viewDidLoad()
    await viewController.finishTasks()

    #expect(viewController.title == "Search the news")
    #expect(interactor.searches.map(\.text) == ["one"])
    #expect(
      viewController.render().description == """
        vStack
          form
            textField "Search for" "one"
            button "Search"
          list placeholder "Searching"
        """)
  }

  @Test("it searches as one types, without a loader over the field")
  func types() async throws {
    try type("o")
    try type("on")

    #expect(viewController.container.loading == nil)
    await viewController.finishTasks()
    #expect(interactor.searches.map(\.text) == ["o", "on"])
  }

  @Test("the button searches behind a loader")
  func button() async throws {
    try type("on")

    try press("Search")

    #expect(viewController.container.loading == "Loading")
    await viewController.finishTasks()
    #expect(interactor.searches.map(\.text) == ["on", "on"])
  }

  @Test("it shows what was found, or why there is nothing")
  func rows() {
    viewController.showLoading()
    viewController.displayFoundArticles(viewModel: .articles(.german, placeholder: "Nothing"))

    #expect(viewController.container.loading == nil)
    #expect(viewController.render().find(ElementID("row.1")) != nil)
    #expect(viewController.render().find(ElementID("row.2")) != nil)

    viewController.displayFoundArticles(viewModel: .articles([], placeholder: "Nothing"))
    #expect(viewController.render().find(ElementID("list."))?.description == #"list placeholder "Nothing""#)
  }

  @Test("after a failure there is one alert, and the search waits for Retry")
  func failure() async throws {
    viewController.displayFoundArticles(viewModel: .failed(message: "why"))
    #expect(viewController.container.error == "why")

    try type("one")
    await viewController.finishTasks()
    #expect(interactor.searches.isEmpty)

    try press("Retry")
    await viewController.finishTasks()
    #expect(interactor.searches.map(\.text) == ["one"])

    viewController.displayFoundArticles(viewModel: .articles([], placeholder: ""))
    try type("ones")
    await viewController.finishTasks()
    #expect(interactor.searches.map(\.text) == ["one", "ones"])
    #expect(viewController.render().flattened.first { $0.label == "Retry" } == nil)
  }

  @Test("a chosen row is told to the Interactor; the Router goes when the article is there")
  func selection() throws {
    viewController.displayFoundArticles(viewModel: .articles(.german, placeholder: ""))

    try #require(viewController.render().find(ElementID("row.2"))).perform(.activate)
    #expect(interactor.selections == [NewsSearch.SelectArticle.Request(id: "2")])
    #expect(router.routes.isEmpty)

    viewController.displaySelectedArticle(viewModel: NewsSearch.SelectArticle.ViewModel())
    #expect(router.routes == ["viewArticle"])
  }

  private func type(_ text: String) throws {
    try #require(viewController.render().find(ElementID("textField.Search for"))).perform(.edit(text))
  }

  private func press(_ label: String) throws {
    try #require(viewController.render().flattened.first { $0.label == label }).perform(.activate)
  }
}
