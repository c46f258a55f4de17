import Contracts
import VIPKit

protocol HomeRoutingLogic {
  func routeToContacts()
  func routeToNews()
  func routeToApplication(id: String)
  func routeToSignOut()
}

final class HomeRouter: HomeRoutingLogic, Router {
  private let dataStore: any HomeDataStore
  private let navigator: any Navigator

  init(dataStore: any HomeDataStore, navigator: any Navigator) {
    self.dataStore = dataStore
    self.navigator = navigator
  }

  // MARK: Routing

  var segues: [Segue] {
    [Segue(.contacts) { [weak self] in self?.routeToContacts() }, Segue(.news) { [weak self] in self?.routeToNews() }]
      + navigator.destinations(of: .application).map { application in
        Segue(.application, to: application.id) { [weak self] in self?.routeToApplication(id: application.id) }
      }
  }

  func routeToContacts() {
    navigator.go(.contacts)
  }

  func routeToNews() {
    navigator.go(.news)
  }

  func routeToApplication(id: String) {
    navigator.go(.application, to: id) { application in application.session = dataStore.session }
  }

  func routeToSignOut() {
    navigator.go(.signOut)
  }
}
