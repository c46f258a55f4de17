import Contracts
import VIPKit

protocol NewSceneRoutingLogic {
  func routeBack()
}

final class NewSceneRouter: NewSceneRoutingLogic {
  private let dataStore: any NewSceneDataSource
  private let navigator: any Navigator

  init(dataStore: any NewSceneDataSource, navigator: any Navigator) {
    self.dataStore = dataStore
    self.navigator = navigator
  }

  // MARK: Routing

  func routeBack() {
    navigator.back()
  }
}
