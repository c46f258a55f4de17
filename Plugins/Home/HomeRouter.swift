import Contracts
import VIPKit

protocol HomeRoutingLogic {
  func routeToContacts()
  func routeToNews()
  func routeToSignOut()
}

protocol HomeDataPassing {
  var dataStore: any HomeDataStore { get }
}

final class HomeRouter: HomeRoutingLogic, HomeDataPassing, Router {
  let dataStore: any HomeDataStore
  private let navigator: any Navigator

  init(dataStore: any HomeDataStore, navigator: any Navigator) {
    self.dataStore = dataStore
    self.navigator = navigator
  }

  // MARK: Routing

  var segues: [Segue] {
    [Segue(.contacts) { [weak self] in self?.routeToContacts() }, Segue(.news) { [weak self] in self?.routeToNews() }]
  }

  func routeToContacts() {
    navigator.go(.contacts)
  }

  func routeToNews() {
    navigator.go(.news)
  }

  func routeToSignOut() {
    navigator.go(.signOut)
  }
}
