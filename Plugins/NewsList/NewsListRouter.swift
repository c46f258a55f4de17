import Contracts
import VIPKit

protocol NewsListRoutingLogic {
  func routeToViewArticle()
}

final class NewsListRouter: NewsListRoutingLogic, Router {
  private let dataStore: any NewsListDataSource
  private let navigator: any Navigator

  init(dataStore: any NewsListDataSource, navigator: any Navigator) {
    self.dataStore = dataStore
    self.navigator = navigator
  }

  var linkSegues: [LinkSegue] { [LinkSegue("news") { _ in }] }

  func routeToViewArticle() { navigator.go(.viewArticle) { newsItem in newsItem.article = dataStore.selectedArticle } }
}
