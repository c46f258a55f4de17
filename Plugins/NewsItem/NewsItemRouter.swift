import Contracts
import VIPKit

protocol NewsItemRoutingLogic {
  func routeBack()
}

protocol NewsItemDataPassing {
  var dataStore: any NewsItemDataStore { get }
}

final class NewsItemRouter: NewsItemRoutingLogic, NewsItemDataPassing {
  let dataStore: any NewsItemDataStore
  private let navigator: any Navigator

  init(dataStore: any NewsItemDataStore, navigator: any Navigator) {
    self.dataStore = dataStore
    self.navigator = navigator
  }

  // MARK: Routing

  func routeBack() {
    navigator.back()
  }
}
