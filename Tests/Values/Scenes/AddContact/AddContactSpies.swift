import Contracts

@testable import AddContact

final class AddContactPresentationLogicSpy: AddContactPresentationLogic {
  private(set) var saved: [AddContact.SaveContact.Response] = []

  func presentContact(response: AddContact.ShowContact.Response) {}
  func presentSavedContact(response: AddContact.SaveContact.Response) { saved.append(response) }
}

final class AddContactDisplayLogicSpy: AddContactDisplayLogic {
  private(set) var shown: [AddContact.ShowContact.ViewModel] = []
  private(set) var saved: [AddContact.SaveContact.ViewModel] = []

  func displayContact(viewModel: AddContact.ShowContact.ViewModel) { shown.append(viewModel) }
  func displaySavedContact(viewModel: AddContact.SaveContact.ViewModel) { saved.append(viewModel) }
}
