import ContactsTestSupport
import Contracts
import Synchronization
import VIPKit

@testable import ContactList

final class ContactListBusinessLogicSpy: ContactListBusinessLogic {
  private(set) var shows = 0
  private(set) var follows = 0
  private(set) var fetches = 0
  private(set) var filters: [ContactsFilter] = []
  private(set) var showMores = 0
  private(set) var selections: [Contact.ID] = []
  private(set) var imports: [ContactList.ImportContacts.Request] = []
  private(set) var importsCancelled: [Bool] = []
  private(set) var exports: [ContactList.ExportContacts.Request] = []

  func showList(request: ContactList.ShowList.Request) { shows += 1 }
  func followBook(request: ContactList.FollowBook.Request) async { follows += 1 }
  func fetchContacts(request: ContactList.FetchContacts.Request) async { fetches += 1 }
  func filterContacts(request: ContactList.FilterContacts.Request) async { filters.append(request.filter) }
  func showMore(request: ContactList.ShowMore.Request) async { showMores += 1 }
  func selectContact(request: ContactList.SelectContact.Request) async { selections.append(request.id) }
  func importContacts(request: ContactList.ImportContacts.Request) async {
    imports.append(request)
    importsCancelled.append(Task.isCancelled)
  }
  func exportContacts(request: ContactList.ExportContacts.Request) async { exports.append(request) }
}

final class ContactListPresentationLogicSpy: ContactListPresentationLogic {
  private(set) var shown: [ContactList.ShowList.Response] = []
  private(set) var changes = 0
  private(set) var fetched: [ContactList.FetchContacts.Response] = []
  private(set) var selected: [ContactList.SelectContact.Response] = []
  private(set) var imported: [ContactList.ImportContacts.Response] = []
  private(set) var exported: [ContactList.ExportContacts.Response] = []

  func presentList(response: ContactList.ShowList.Response) { shown.append(response) }
  func presentChangedBook(response: ContactList.FollowBook.Response) { changes += 1 }
  func presentFetchedContacts(response: ContactList.FetchContacts.Response) { fetched.append(response) }
  func presentSelectedContact(response: ContactList.SelectContact.Response) { selected.append(response) }
  func presentImportedContacts(response: ContactList.ImportContacts.Response) { imported.append(response) }
  func presentExportedContacts(response: ContactList.ExportContacts.Response) { exported.append(response) }
}

final class ContactListDisplayLogicSpy: ContactListDisplayLogic {
  private(set) var shown: [ContactList.ShowList.ViewModel] = []
  private(set) var changes = 0
  private(set) var fetched: [ContactList.FetchContacts.ViewModel] = []
  private(set) var selected: [ContactList.SelectContact.ViewModel] = []
  private(set) var imported: [ContactList.ImportContacts.ViewModel] = []
  private(set) var exported: [ContactList.ExportContacts.ViewModel] = []

  func displayList(viewModel: ContactList.ShowList.ViewModel) { shown.append(viewModel) }
  func displayChangedBook(viewModel: ContactList.FollowBook.ViewModel) { changes += 1 }
  func displayFetchedContacts(viewModel: ContactList.FetchContacts.ViewModel) { fetched.append(viewModel) }
  func displaySelectedContact(viewModel: ContactList.SelectContact.ViewModel) { selected.append(viewModel) }
  func displayImportedContacts(viewModel: ContactList.ImportContacts.ViewModel) { imported.append(viewModel) }
  func displayExportedContacts(viewModel: ContactList.ExportContacts.ViewModel) { exported.append(viewModel) }
}

final class ContactListRouterSpy: ContactListRoutingLogic {
  private let dataStore: any ContactListDataStore
  private(set) var routes: [String] = []

  init(dataStore: any ContactListDataStore = ContactListStoreStub()) {
    self.dataStore = dataStore
  }

  func routeToViewContact() { routes.append("viewContact") }
  func routeToAddContact() { routes.append("addContact") }
  func passData(to contactView: any ContactViewDataStore) { contactView.contact = dataStore.selectedContact }
}

final class VCardFilesWorkerSpy: VCardFilesWorker {
  private let written = Mutex<[String: [UInt8]]>([:])
  private let content: [UInt8]
  private let failure: PickedFileError?

  init(content: [UInt8] = [], failure: PickedFileError? = nil) {
    self.content = content
    self.failure = failure
  }

  var files: [String: [UInt8]] { written.withLock { $0 } }

  func read(_ file: PickedFile) async throws(PickedFileError) -> [UInt8] {
    if let failure { throw failure }
    return content
  }

  func write(_ bytes: [UInt8], to file: PickedFile, replacing isReplacing: Bool) async throws(PickedFileError) {
    if let failure, !(failure == .exists && isReplacing) { throw failure }
    written.withLock { $0[file.name] = bytes }
  }
}
