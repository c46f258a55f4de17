/// What other scenes hand to NewsItem. Its Interactor is an actor, so the protocol has no actor of its own.
public protocol NewsItemDataStore: AnyObject, Sendable {
  /// The article to show.
  var article: NewsArticle? { get set }
}
