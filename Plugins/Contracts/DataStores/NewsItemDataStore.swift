/// What other scenes hand to NewsItem.
@MainActor
public protocol NewsItemDataStore: AnyObject {
  /// The article to show.
  var article: NewsArticle? { get set }
}
