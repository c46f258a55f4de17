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
    let store = NewsSearchDataStoreSpy()
    let newsItem = NewsItemDataStoreSpy()
    store.selectedArticle = .cycle
    navigator.destinations["viewArticle"] = newsItem

    NewsSearchRouter(dataStore: store, navigator: navigator).routeToViewArticle()

    #expect(navigator.moves == [.follow(route: "viewArticle")])
    #expect(newsItem.article == .cycle)
  }

  @Test("others can read NewsSearch's data store and not write it")
  func getterOnly() {
    #expect(!(\(any NewsSearchDataStore).selectedArticle is WritableKeyPath<any NewsSearchDataStore, NewsArticle?>))
    #expect(!(\(any NewsSearchDataStore).text is WritableKeyPath<any NewsSearchDataStore, String>))
  }
}
