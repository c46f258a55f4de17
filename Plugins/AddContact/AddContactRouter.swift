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

  func routeBack() { navigator.back() }

  /// ContactView waits for the contact; the list fetches its contacts again.
  func finishWithContact() {
    guard let contact = dataStore.contact else { return navigator.back() }
    navigator.finish(.editContact, with: contact)
  }
}
