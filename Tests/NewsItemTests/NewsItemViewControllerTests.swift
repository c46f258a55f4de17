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
      viewController.render().flattened.map(\.content) == [
        .verticalStack, .text("One cycle", style: .headline), .text("2. Oktober", style: .secondary),
        .text("One\nTwo", style: .body),
        .horizontalStack, .text("Picture", style: .secondary), .text("http://example.org/1.png", style: .body),
        .horizontalStack, .text("Read on at", style: .secondary), .text("http://example.org/1", style: .body),
        .button(label: "Back", role: .normal),
      ])
  }

  @Test("what the article doesn't have leaves no gap")
  func titleOnly() {
    viewController.displayArticle(
      viewModel: .article(
        NewsItem.DisplayedItem(title: "Undated", date: "", description: "", imageAddress: "", link: "")))

    #expect(
      viewController.render().flattened.map(\.content) == [
        .verticalStack, .text("Undated", style: .headline), .button(label: "Back", role: .normal),
      ])
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
