import Testing
import VIPKit

@testable import NewsItem

@Suite("NewsItem: the ViewController asks for the article and shows it")
struct NewsItemViewControllerTests {
  private let viewController = NewsItemViewController()
  private let interactor = NewsItemBusinessLogicSpy()
  private let router = NewsItemRoutingLogicSpy()

  init() {
    viewController.interactor = interactor
    viewController.router = router
  }

  @Test("it asks when it opens")
  func opens() {
    viewController.viewDidLoad()

    #expect(viewController.title == "Article")
    #expect(interactor.requests == [NewsItem.ShowArticle.Request()])
  }

  @Test("it shows the title, the date, the description and the addresses")
  func article() {
    viewController.displayArticle(
      viewModel: .article(
        NewsItem.DisplayedItem(
          title: "One cycle", date: "2. Oktober", description: "One\nTwo", imageAddress: "http://example.org/1.png",
          link: "http://example.org/1")))

    #expect(
      viewController.render().description == #"""
        vStack
          text "One cycle" headline
          text "2. Oktober" secondary
          text "One\nTwo"
          hStack
            text "Picture" secondary
            text "http://example.org/1.png"
          hStack
            text "Read on at" secondary
            text "http://example.org/1"
          button "Back"
        """#)
  }

  @Test("what the article doesn't have leaves no gap")
  func titleOnly() {
    viewController.displayArticle(
      viewModel: .article(
        NewsItem.DisplayedItem(title: "Undated", date: "", description: "", imageAddress: "", link: "")))

    #expect(
      viewController.render().description == """
        vStack
          text "Undated" headline
          button "Back"
        """)
  }

  @Test("that there is no article is an alert")
  func noArticle() {
    viewController.displayArticle(viewModel: .failed(message: "why"))

    #expect(viewController.container.error == "why")
  }

  @Test("the button is told to the Router")
  func back() throws {
    try #require(viewController.render().find(ElementID("button.Back"))).perform(.activate)

    #expect(router.routes == ["back"])
  }
}
