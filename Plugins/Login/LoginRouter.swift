import Contracts
import VIPKit

protocol LoginRoutingLogic {
  func routeToHome()
}

protocol LoginDataPassing {
  var dataStore: any LoginDataStore { get }
}

final class LoginRouter: LoginRoutingLogic, LoginDataPassing {
  let dataStore: any LoginDataStore
  private let navigator: any Navigator

  init(dataStore: any LoginDataStore, navigator: any Navigator) {
    self.dataStore = dataStore
    self.navigator = navigator
  }

  // MARK: Routing

  func routeToHome() {
    navigator.go(.home) { home in passData(to: home) }
  }

  // MARK: Passing data

  private func passData(to home: any HomeDataStore) {
    home.session = dataStore.session
  }
}
