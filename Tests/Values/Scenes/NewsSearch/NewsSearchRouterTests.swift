import Contracts
import NewsTestSupport
import Testing
import VIPTestKit

@testable import NewsSearch

@Suite("NewsSearch: the Router goes to the article")
struct NewsSearchRouterTests {
  @Test("the chosen article is in NewsItem's data store before NewsItem is shown")
  func passesArticle() {
    let navigator = NavigatorSpy()
    let newsItem = NewsItemDataStoreSpy()
    navigator.destinations["viewArticle"] = newsItem

    NewsSearchRouter(dataStore: NewsSearchDataSourceStub(.cycle), navigator: navigator).routeToViewArticle()

    #expect(navigator.moves == [.follow(route: "viewArticle")])
    #expect(newsItem.article == .cycle)
  }
}
