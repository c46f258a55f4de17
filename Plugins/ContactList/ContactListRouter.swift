import Contracts
import VIPKit

protocol ContactListRoutingLogic {
  func routeToViewContact()
  func routeToAddContact()
  func passData(to contactView: any ContactViewDataStore)
}

final class ContactListRouter: ContactListRoutingLogic, Router {
  private let dataStore: any ContactListDataStore
  private let navigator: any Navigator
  private let words: Words

  init(dataStore: any ContactListDataStore, navigator: any Navigator, words: Words = Words()) {
    self.dataStore = dataStore
    self.navigator = navigator
    self.words = words
  }

  // MARK: Routing

  var segues: [Segue] {
    [
      Segue(.viewContact) { [weak self] in self?.routeToViewContact() },
      Segue(.addContact) { [weak self] in self?.routeToAddContact() },
    ]
  }

  var linkSegues: [LinkSegue] {
    [LinkSegue("contacts") { [weak self] _ in try self?.checkSignIn() }]
  }

  private func checkSignIn() throws {
    try SignedIn.shared.check(otherwise: words("nobody is signed in; sign in first"))
  }

  func routeToViewContact() {
    navigator.go(.viewContact) { contactView in passData(to: contactView) }
  }

  func routeToAddContact() {
    navigator.go(.addContact)
  }

  // MARK: Passing data

  func passData(to contactView: any ContactViewDataStore) {
    contactView.contact = dataStore.selectedContact
  }
}
