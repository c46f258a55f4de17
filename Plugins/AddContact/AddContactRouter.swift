import Contracts
import VIPKit

protocol AddContactRoutingLogic {
  func routeBack()
  func finishWithContact()
}

final class AddContactRouter: AddContactRoutingLogic {
  private let dataStore: any AddContactDataStore
  private let navigator: any Navigator

  init(dataStore: any AddContactDataStore, navigator: any Navigator) {
    self.dataStore = dataStore
    self.navigator = navigator
  }

  // MARK: Routing

  func routeBack() {
    navigator.back()
  }

  /// Gives the contact to the scene that opened the form. ContactView waits for it; the list fetches its contacts again.
  func finishWithContact() {
    guard let contact = dataStore.contact else { return navigator.back() }
    navigator.finish(.editContact, with: contact)
  }
}
