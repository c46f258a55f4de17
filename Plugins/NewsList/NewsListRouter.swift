import Articles
import Contracts
import VIPKit

protocol NewsListRoutingLogic: ArticleRowsRoutingLogic {
  func routeToSearchNews()
}

final class NewsListRouter: NewsListRoutingLogic, ArticleRowsRouter, Router {
  let dataStore: any ArticleRowsDataStore
  let navigator: any Navigator

  init(dataStore: any ArticleRowsDataStore, navigator: any Navigator) {
    self.dataStore = dataStore
    self.navigator = navigator
  }

  // MARK: Routing

  var segues: [Segue] {
    [Segue(.searchNews) { [weak self] in self?.routeToSearchNews() }]
  }

  var linkSegues: [LinkSegue] {
    [LinkSegue("news") { _ in }]
  }

  func routeToSearchNews() {
    navigator.go(.searchNews)
  }
}
