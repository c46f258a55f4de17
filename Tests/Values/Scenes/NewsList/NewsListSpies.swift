import Contracts

@testable import NewsList

final class NewsListPresentationLogicSpy: NewsListPresentationLogic {
  private(set) var fetched: [NewsList.FetchArticles.Response] = []
  private(set) var ages: [NewsList.ShowAges.Response] = []
  private(set) var selected: [NewsList.SelectArticle.Response] = []

  func presentChangedNews(response: NewsList.FollowNews.Response) {}
  func presentFetchedArticles(response: NewsList.FetchArticles.Response) { fetched.append(response) }
  func presentAges(response: NewsList.ShowAges.Response) { ages.append(response) }
  func presentSelectedArticle(response: NewsList.SelectArticle.Response) { selected.append(response) }
}
