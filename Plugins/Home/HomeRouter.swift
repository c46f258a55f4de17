import Contracts
import VIPKit

protocol HomeRoutingLogic {
  var applications: [Home.Application] { get }
  func routeToSignOut()
}

final class HomeRouter: HomeRoutingLogic, Router {
  private let dataStore: any HomeDataStore
  private let navigator: any Navigator

  init(dataStore: any HomeDataStore, navigator: any Navigator) {
    self.dataStore = dataStore
    self.navigator = navigator
  }

  /// Installed applications, then dropped-in ones. Observed: the screen is drawn again when one comes or goes.
  var applications: [Home.Application] {
    navigator.destinations(of: .application).map { Home.Application(id: $0.id, title: $0.title) }
      + navigator.destinations(of: .dropped).map { Home.Application(id: $0.id, title: $0.title, isDropped: true) }
  }

  var segues: [Segue] {
    navigator.destinations(of: .application).map { application in
      Segue(.application, to: application.id) { [weak self] in self?.routeToApplication(id: application.id) }
    }
  }

  func routeToApplication(id: String) {
    navigator.go(.application, to: id) { application in application.session = dataStore.session }
  }

  func routeToSignOut() { navigator.go(.signOut) }
}
