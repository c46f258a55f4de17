import Contracts

@testable import ContactView

final class ContactViewBusinessLogicSpy: ContactViewBusinessLogic {
  private(set) var shows = 0
  private(set) var fetches = 0
  private(set) var deletions = 0

  func showContact(request: ContactView.ShowContact.Request) { shows += 1 }
  func fetchContact(request: ContactView.FetchContact.Request) async { fetches += 1 }
  func deleteContact(request: ContactView.DeleteContact.Request) async { deletions += 1 }
}

final class ContactViewPresentationLogicSpy: ContactViewPresentationLogic {
  private(set) var shown: [ContactView.ShowContact.Response] = []
  private(set) var fetched: [ContactView.FetchContact.Response] = []
  private(set) var deleted: [ContactView.DeleteContact.Response] = []

  func presentContact(response: ContactView.ShowContact.Response) { shown.append(response) }
  func presentFetchedContact(response: ContactView.FetchContact.Response) { fetched.append(response) }
  func presentDeletedContact(response: ContactView.DeleteContact.Response) { deleted.append(response) }
}

final class ContactViewDisplayLogicSpy: ContactViewDisplayLogic {
  private(set) var shown: [ContactView.ShowContact.ViewModel] = []
  private(set) var fetched: [ContactView.FetchContact.ViewModel] = []
  private(set) var deleted: [ContactView.DeleteContact.ViewModel] = []

  func displayContact(viewModel: ContactView.ShowContact.ViewModel) { shown.append(viewModel) }
  func displayFetchedContact(viewModel: ContactView.FetchContact.ViewModel) { fetched.append(viewModel) }
  func displayDeletedContact(viewModel: ContactView.DeleteContact.ViewModel) { deleted.append(viewModel) }
}

final class ContactViewRouterSpy: ContactViewRoutingLogic {
  private(set) var routes: [String] = []

  func routeToEditContact() { routes.append("editContact") }
  func routeBack() { routes.append("back") }
}
