import Articles
import VIPKit

final class NewsSearchRouter: ArticleRowsRouter {
  let dataStore: any ArticleRowsDataStore
  let navigator: any Navigator

  init(dataStore: any ArticleRowsDataStore, navigator: any Navigator) {
    self.dataStore = dataStore
    self.navigator = navigator
  }
}
