import ContactsTestSupport
import Contracts

@testable import ContactList

final class ContactListBusinessLogicSpy: ContactListBusinessLogic {
  private(set) var shows = 0
  private(set) var follows = 0
  private(set) var fetches = 0
  private(set) var filters: [ContactsFilter] = []
  private(set) var showMores = 0
  private(set) var selections: [Contact.ID] = []

  func showList(request: ContactList.ShowList.Request) { shows += 1 }
  func followBook(request: ContactList.FollowBook.Request) async { follows += 1 }
  func fetchContacts(request: ContactList.FetchContacts.Request) async { fetches += 1 }
  func filterContacts(request: ContactList.FilterContacts.Request) async { filters.append(request.filter) }
  func showMore(request: ContactList.ShowMore.Request) async { showMores += 1 }
  func selectContact(request: ContactList.SelectContact.Request) async { selections.append(request.id) }
}

final class ContactListPresentationLogicSpy: ContactListPresentationLogic {
  private(set) var shown: [ContactList.ShowList.Response] = []
  private(set) var changes = 0
  private(set) var fetched: [ContactList.FetchContacts.Response] = []
  private(set) var selected: [ContactList.SelectContact.Response] = []

  func presentList(response: ContactList.ShowList.Response) { shown.append(response) }
  func presentChangedBook(response: ContactList.FollowBook.Response) { changes += 1 }
  func presentFetchedContacts(response: ContactList.FetchContacts.Response) { fetched.append(response) }
  func presentSelectedContact(response: ContactList.SelectContact.Response) { selected.append(response) }
}

final class ContactListDisplayLogicSpy: ContactListDisplayLogic {
  private(set) var shown: [ContactList.ShowList.ViewModel] = []
  private(set) var changes = 0
  private(set) var fetched: [ContactList.FetchContacts.ViewModel] = []
  private(set) var selected: [ContactList.SelectContact.ViewModel] = []

  func displayList(viewModel: ContactList.ShowList.ViewModel) { shown.append(viewModel) }
  func displayChangedBook(viewModel: ContactList.FollowBook.ViewModel) { changes += 1 }
  func displayFetchedContacts(viewModel: ContactList.FetchContacts.ViewModel) { fetched.append(viewModel) }
  func displaySelectedContact(viewModel: ContactList.SelectContact.ViewModel) { selected.append(viewModel) }
}

final class ContactListRouterSpy: ContactListRoutingLogic {
  private let dataStore: any ContactListDataStore
  private(set) var routes: [String] = []

  init(dataStore: any ContactListDataStore = ContactListStoreStub()) {
    self.dataStore = dataStore
  }

  func routeToViewContact() { routes.append("viewContact") }
  func routeToAddContact() { routes.append("addContact") }
  func routeToImport() { routes.append("import") }
  func routeToExport() { routes.append("export") }
  func passData(to contactView: any ContactViewDataStore) { contactView.contact = dataStore.selectedContact }
}
