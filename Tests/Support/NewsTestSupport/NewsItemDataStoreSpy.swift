package import Contracts
import VIPKit

package final class NewsItemDataStoreSpy: NewsItemDataStore {
  private let passed = Snapshot<NewsArticle?>(nil)

  package var article: NewsArticle? {
    get { passed.value }
    set { passed.value = newValue }
  }

  package init() {}
}
