import Contracts
import VIPKit

protocol ContactListRoutingLogic {
  func routeToViewContact()
  func routeToAddContact()
  func routeToImport()
  func routeToExport()
  func passData(to contactView: any ContactViewDataStore)
}

final class ContactListRouter: ContactListRoutingLogic, Router {
  private let dataStore: any ContactListDataStore
  private let navigator: any Navigator

  init(dataStore: any ContactListDataStore, navigator: any Navigator) {
    self.dataStore = dataStore
    self.navigator = navigator
  }

  var segues: [Segue] { [Segue(.addContact) { [weak self] in self?.routeToAddContact() }] }

  var linkSegues: [LinkSegue] { [LinkSegue("contacts") { _ in }] }

  func routeToViewContact() { navigator.go(.viewContact) { contactView in passData(to: contactView) } }

  func routeToAddContact() { navigator.go(.addContact) }

  func routeToImport() { navigator.go(.transfer) { transfer in transfer.filter = nil } }

  func routeToExport() { navigator.go(.transfer) { transfer in transfer.filter = dataStore.filter } }

  func passData(to contactView: any ContactViewDataStore) { contactView.contact = dataStore.selectedContact }
}
