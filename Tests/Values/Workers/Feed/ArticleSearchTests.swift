import Contracts
import Feed
import Testing

@Suite("Search among articles")
struct ArticleSearchTests {
  private let articles = [
    NewsArticle(id: "1", title: "Café in Zürich", description: "Coffee and Swift"),
    NewsArticle(id: "2", title: "Новости Swift", description: "Чистая архитектура"),
    NewsArticle(id: "3", title: "Weather", description: ""),
  ]

  @Test(
    "Every word occurs in the title or the description",
    arguments: [
      ("swift", ["1", "2"]), ("cafe SWIFT", ["1"]), ("zur", ["1"]), ("ЧИСТАЯ новости", ["2"]), ("swift weather", []),
      ("  \n ", ["1", "2", "3"]), ("a.*", []),
    ] as [(String, [String])])
  func words(text: String, found: [String]) {
    #expect(articles.matching(text).map(\.id) == found)
  }
}
