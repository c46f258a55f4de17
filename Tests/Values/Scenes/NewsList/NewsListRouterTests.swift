import Contracts
import NewsTestSupport
import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@testable import NewsList

@Suite("NewsList: the Router goes to the article and to the search")
struct NewsListRouterTests {
  private let navigator = NavigatorSpy()

  @Test("the chosen article is in NewsItem's data store before NewsItem is shown")
  func passesArticle() {
    let newsItem = NewsItemDataStoreSpy()
    navigator.destinations["viewArticle"] = newsItem

    NewsListRouter(dataStore: NewsListDataSourceStub(.cycle), navigator: navigator).routeToViewArticle()

    #expect(navigator.moves == [.follow(route: "viewArticle")])
    #expect(newsItem.article == .cycle)
  }

  @Test("the link to the search takes the Router's method")
  func segues() {
    let router = NewsListRouter(dataStore: NewsListDataSourceStub(nil), navigator: navigator)
    #expect(router.segues.map(\.route) == ["searchNews"])

    for segue in router.segues { segue.perform() }

    #expect(navigator.moves == [.follow(route: "searchNews")])
  }
}
