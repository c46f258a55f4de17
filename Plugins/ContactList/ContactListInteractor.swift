import Contracts
import VIPKit

protocol ContactListBusinessLogic: AnyObject {
  func fetchContacts(request: ContactList.FetchContacts.Request) async
  func filterContacts(request: ContactList.FilterContacts.Request) async
  func showMore(request: ContactList.ShowMore.Request) async
  func selectContact(request: ContactList.SelectContact.Request) async
  func importContacts(request: ContactList.ImportContacts.Request) async
  func exportContacts(request: ContactList.ExportContacts.Request) async
}

final class ContactListInteractor: ContactListBusinessLogic, ContactListDataStore {
  var filter: String { window.filter }
  /// Preserved by the Configurator, as is the next.
  var selectedContact: Contact?
  var window = ContactList.Window()

  private let presenter: any ContactListPresentationLogic
  private let files: any VCardFilesWorker
  @LiveWorker private var contacts: any ContactsWorker

  init(
    presenter: any ContactListPresentationLogic, contacts: LiveWorker<any ContactsWorker>,
    files: any VCardFilesWorker = LocalVCardFiles()
  ) {
    self.presenter = presenter
    self.files = files
    _contacts = contacts
  }

  // MARK: Fetch contacts

  func fetchContacts(request: ContactList.FetchContacts.Request) async {
    await refreshSelection()
    await fetchWindow()
  }

  /// Somebody may have changed or deleted the contact that is shown.
  private func refreshSelection() async {
    guard let id = selectedContact?.id else { return }
    do throws(ContactsError) {
      let contact = try await contacts.fetchContact(id: id)
      if selectedContact?.id == id { selectedContact = contact }
    } catch .unknownContact {
      if selectedContact?.id == id { selectedContact = nil }
    } catch {
      // Whoever fetches the list is told what is wrong.
    }
  }

  func filterContacts(request: ContactList.FilterContacts.Request) async {
    window = ContactList.Window(filter: request.filter)
    await fetchWindow()
  }

  func showMore(request: ContactList.ShowMore.Request) async {
    window.limit += ContactList.pageSize
    await fetchWindow()
  }

  private func fetchWindow() async {
    let wanted = window
    let response: ContactList.FetchContacts.Response
    do throws(ContactsError) {
      let page = try await contacts.fetchContacts(ContactsQuery(filter: wanted.filter, limit: wanted.limit))
      response = .contacts(page, filter: wanted.filter, selected: selectedContact?.id)
    } catch {
      response = .failed(error)
    }
    // When the user has typed on meanwhile, the answer to that follows, or has come already.
    guard wanted == window else { return }
    presenter.presentFetchedContacts(response: response)
  }

  // MARK: Select contact

  func selectContact(request: ContactList.SelectContact.Request) async {
    do throws(ContactsError) {
      selectedContact = try await contacts.fetchContact(id: request.id)
      presenter.presentSelectedContact(response: .selected(request.id))
    } catch {
      presenter.presentSelectedContact(response: .failed(error))
    }
  }

  // MARK: Import contacts

  func importContacts(request: ContactList.ImportContacts.Request) async {
    guard !request.path.isEmpty else { return presenter.presentImportedContacts(response: .noPath) }
    let bytes: [UInt8]
    do throws(FileFailure) {
      bytes = try await files.read(request.path)
    } catch {
      return presenter.presentImportedContacts(response: .unreadable(error))
    }
    do throws(ContactsError) {
      presenter.presentImportedContacts(response: .imported(try await contacts.importVCards(bytes)))
    } catch {
      presenter.presentImportedContacts(response: .failed(error))
    }
  }

  // MARK: Export contacts

  func exportContacts(request: ContactList.ExportContacts.Request) async {
    guard !request.path.isEmpty else { return presenter.presentExportedContacts(response: .noPath) }
    let bytes: [UInt8]
    do throws(ContactsError) {
      bytes = try await contacts.exportVCards(request.version)
    } catch {
      return presenter.presentExportedContacts(response: .failed(error))
    }
    do throws(FileFailure) {
      try await files.write(bytes, to: request.path)
      presenter.presentExportedContacts(response: .exported(path: request.path))
    } catch {
      presenter.presentExportedContacts(response: .unwritable(error))
    }
  }
}
