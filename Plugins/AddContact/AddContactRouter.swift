import Contracts
import VIPKit

protocol AddContactRoutingLogic {
  func routeBack()
  func finishWithContact()
}

protocol AddContactDataPassing {
  var dataStore: any AddContactDataStore { get }
}

final class AddContactRouter: AddContactRoutingLogic, AddContactDataPassing {
  let dataStore: any AddContactDataStore
  private let navigator: any Navigator

  init(dataStore: any AddContactDataStore, navigator: any Navigator) {
    self.dataStore = dataStore
    self.navigator = navigator
  }

  // MARK: Routing

  func routeBack() {
    navigator.back()
  }

  /// To whoever has opened the form: ContactView waits for the contact, the list fetches it.
  func finishWithContact() {
    guard let contact = dataStore.contact else { return navigator.back() }
    navigator.finish(with: contact)
  }
}
