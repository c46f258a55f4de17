import Contracts

@testable import NewsSearch

final class NewsSearchPresentationLogicSpy: NewsSearchPresentationLogic {
  private(set) var found: [NewsSearch.SearchArticles.Response] = []

  func presentFoundArticles(response: NewsSearch.SearchArticles.Response) { found.append(response) }
  func presentAges(response: NewsSearch.ShowAges.Response) {}
  func presentSelectedArticle(response: NewsSearch.SelectArticle.Response) {}
}
