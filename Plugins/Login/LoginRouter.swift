import Contracts
import VIPKit

protocol LoginRoutingLogic {
  func routeToHome()
}

final class LoginRouter: LoginRoutingLogic {
  private let dataStore: any LoginDataSource
  private let navigator: any Navigator

  init(dataStore: any LoginDataSource, navigator: any Navigator) {
    self.dataStore = dataStore
    self.navigator = navigator
  }

  func routeToHome() { navigator.go(.home) { home in home.session = dataStore.session } }
}
