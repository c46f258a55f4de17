import Contracts
import VIPKit

protocol SetUpRoutingLogic {
  func routeToHome()
}

final class SetUpRouter: SetUpRoutingLogic {
  private let dataStore: any SetUpDataSource
  private let navigator: any Navigator

  init(dataStore: any SetUpDataSource, navigator: any Navigator) {
    self.dataStore = dataStore
    self.navigator = navigator
  }

  func routeToHome() { navigator.go(.home) { home in home.session = dataStore.session } }
}
