import Contracts
import VIPKit

protocol TransferRoutingLogic {
  func routeBack()
}

final class TransferRouter: TransferRoutingLogic, Router {
  private let dataStore: any TransferDataStore
  private let navigator: any Navigator

  init(dataStore: any TransferDataStore, navigator: any Navigator) {
    self.dataStore = dataStore
    self.navigator = navigator
  }

  var linkSegues: [LinkSegue] {
    [
      LinkSegue("import") { [weak self] _ in self?.dataStore.filter = nil },
      LinkSegue("export") { [weak self] _ in self?.dataStore.filter = "" },
    ]
  }

  func routeBack() { navigator.back() }
}
