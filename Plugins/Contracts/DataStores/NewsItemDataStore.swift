/// What other scenes hand to NewsItem. Its Interactor is an actor, so the data store belongs to no other.
public protocol NewsItemDataStore: AnyObject, Sendable {
  /// The article to show.
  var article: NewsArticle? { get set }
}
