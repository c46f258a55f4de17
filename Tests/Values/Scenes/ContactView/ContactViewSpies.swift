import Contracts

@testable import ContactView

final class ContactViewDisplayLogicSpy: ContactViewDisplayLogic {
  private(set) var shown: [ContactView.ShowContact.ViewModel] = []

  func displayContact(viewModel: ContactView.ShowContact.ViewModel) { shown.append(viewModel) }
  func displayFetchedContact(viewModel: ContactView.FetchContact.ViewModel) {}
  func displayDeletedContact(viewModel: ContactView.DeleteContact.ViewModel) {}
}
