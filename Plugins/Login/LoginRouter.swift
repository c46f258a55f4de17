import Contracts
import VIPKit

protocol LoginRoutingLogic {
  func routeToHome()
  func routeToSetUp()
}

final class LoginRouter: LoginRoutingLogic, Router {
  private let dataStore: any LoginDataSource
  private let navigator: any Navigator

  init(dataStore: any LoginDataSource, navigator: any Navigator) {
    self.dataStore = dataStore
    self.navigator = navigator
  }

  var segues: [Segue] {
    [Segue(.setUp) { [weak self] in self?.routeToSetUp() }]
  }

  func routeToHome() {
    navigator.go(.home) { home in passData(to: home) }
  }

  func routeToSetUp() {
    navigator.go(.setUp)
  }

  private func passData(to home: any HomeDataStore) {
    home.session = dataStore.session
  }
}
