package import Contracts
import VIPKit

/// What a Router fills on the way to NewsItem.
package final class NewsItemDataStoreSpy: NewsItemDataStore {
  private let passed = Snapshot<NewsArticle?>(nil)

  package var article: NewsArticle? {
    get { passed.value }
    set { passed.value = newValue }
  }

  package init() {}
}
