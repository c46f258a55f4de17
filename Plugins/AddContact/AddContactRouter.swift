import Contracts
import VIPKit

protocol AddContactRoutingLogic {
  func routeBack()
  func routeBackWithContact()
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

  /// To ContactView, which shows the contact at once, or to the list, which fetches it.
  func routeBackWithContact() {
    navigator.back { (contactView: (any ContactViewDataStore)?) in
      if let contactView { passData(to: contactView) }
    }
  }

  // MARK: Passing data

  private func passData(to contactView: any ContactViewDataStore) {
    contactView.contact = dataStore.contact
  }
}
