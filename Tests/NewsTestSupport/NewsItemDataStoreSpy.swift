public import Contracts

/// What a Router fills on the way to NewsItem.
public final class NewsItemDataStoreSpy: NewsItemDataStore {
  /// What was passed.
  public var article: NewsArticle?

  /// Makes an empty store.
  public nonisolated init() {}
}
