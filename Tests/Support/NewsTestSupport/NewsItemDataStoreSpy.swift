public import Contracts
import VIPKit

/// What a Router fills on the way to NewsItem.
public final class NewsItemDataStoreSpy: NewsItemDataStore {
  private let passed = Snapshot<NewsArticle?>(nil)

  /// What was passed.
  public var article: NewsArticle? {
    get { passed.value }
    set { passed.value = newValue }
  }

  /// Makes an empty store.
  public init() {}
}
