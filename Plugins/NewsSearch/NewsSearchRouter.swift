import Contracts
import VIPKit

protocol NewsSearchRoutingLogic {
  func routeToViewArticle()
}

final class NewsSearchRouter: NewsSearchRoutingLogic {
  private let dataStore: any NewsSearchDataSource
  private let navigator: any Navigator

  init(dataStore: any NewsSearchDataSource, navigator: any Navigator) {
    self.dataStore = dataStore
    self.navigator = navigator
  }

  func routeToViewArticle() { navigator.go(.viewArticle) { newsItem in newsItem.article = dataStore.selectedArticle } }
}
