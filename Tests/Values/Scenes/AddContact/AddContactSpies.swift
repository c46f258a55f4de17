import Contracts

@testable import AddContact

final class AddContactBusinessLogicSpy: AddContactBusinessLogic {
  private(set) var shows = 0
  private(set) var saved: [AddContact.ContactFields] = []

  func showContact(request: AddContact.ShowContact.Request) { shows += 1 }
  func saveContact(request: AddContact.SaveContact.Request) async { saved.append(request.fields) }
}

final class AddContactPresentationLogicSpy: AddContactPresentationLogic {
  private(set) var shown: [AddContact.ShowContact.Response] = []
  private(set) var saved: [AddContact.SaveContact.Response] = []

  func presentContact(response: AddContact.ShowContact.Response) { shown.append(response) }
  func presentSavedContact(response: AddContact.SaveContact.Response) { saved.append(response) }
}

final class AddContactDisplayLogicSpy: AddContactDisplayLogic {
  private(set) var shown: [AddContact.ShowContact.ViewModel] = []
  private(set) var saved: [AddContact.SaveContact.ViewModel] = []

  func displayContact(viewModel: AddContact.ShowContact.ViewModel) { shown.append(viewModel) }
  func displaySavedContact(viewModel: AddContact.SaveContact.ViewModel) { saved.append(viewModel) }
}

final class AddContactRouterSpy: AddContactRoutingLogic {
  private(set) var routes: [String] = []

  func routeBack() { routes.append("back") }
  func finishWithContact() { routes.append("finishWithContact") }
}
