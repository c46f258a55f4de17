public import VIPKit

extension Route where Destination == any NewsItemDataStore {
  /// To one article.
  public static var viewArticle: Route { Route("viewArticle", to: "NewsItem") }
}

extension Route where Destination == Void {
  /// To the search through the news.
  public static var searchNews: Route { Route("searchNews", to: "NewsSearch") }
}
