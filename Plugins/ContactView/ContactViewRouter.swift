import Contracts
import VIPKit

protocol ContactViewRoutingLogic {
  func routeBack()
}

final class ContactViewRouter: ContactViewRoutingLogic, Router {
  private let dataStore: any ContactViewDataStore
  private let navigator: any Navigator

  init(dataStore: any ContactViewDataStore, navigator: any Navigator) {
    self.dataStore = dataStore
    self.navigator = navigator
  }

  var segues: [Segue] { [Segue(.editContact) { [weak self] in self?.routeToEditContact() }] }

  var unwindSegues: [UnwindSegue] {
    [UnwindSegue(.editContact) { [weak self] contact in self?.dataStore.contact = contact }]
  }

  var linkSegues: [LinkSegue] {
    [LinkSegue("contacts/:id") { [weak self] link in self?.dataStore.contactID = link["id"] }]
  }

  func routeToEditContact() { navigator.go(.editContact) { addContact in addContact.contact = dataStore.contact } }

  func routeBack() { navigator.back() }
}
