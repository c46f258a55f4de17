import Contracts
import VIPKit

protocol ContactListBusinessLogic: AnyObject {
  func showList(request: ContactList.ShowList.Request)
  func followBook(request: ContactList.FollowBook.Request) async
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

  /// Counts the choices: the last one counts.
  private var choices = 0
  private let presenter: any ContactListPresentationLogic
  @LiveWorker private var contacts: any ContactsWorker
  @LiveWorker private var files: any VCardFilesWorker

  init(
    presenter: any ContactListPresentationLogic, contacts: LiveWorker<any ContactsWorker>,
    files: LiveWorker<any VCardFilesWorker>
  ) {
    self.presenter = presenter
    _contacts = contacts
    _files = files
  }

  // MARK: Show list

  func showList(request: ContactList.ShowList.Request) {
    presenter.presentList(
      response: ContactList.ShowList.Response(filter: window.contactsFilter, selected: selectedContact?.id))
  }

  // MARK: Follow book

  func followBook(request: ContactList.FollowBook.Request) async {
    let workers = $contacts.changes
    var book = follow(contacts.changes)
    for await _ in workers {
      // The worker that answers now has changes of its own.
      book.cancel()
      book = follow(contacts.changes)
      presenter.presentChangedBook(response: ContactList.FollowBook.Response())
    }
    book.cancel()
  }

  private func follow(_ changes: AsyncStream<Void>) -> Task<Void, Never> {
    Task { [presenter] in
      for await _ in changes { presenter.presentChangedBook(response: ContactList.FollowBook.Response()) }
    }
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
    window = ContactList.Window(filter: request.filter.text, kind: request.filter.kind)
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
      let page = try await contacts.fetchContacts(ContactsQuery(filter: wanted.contactsFilter, limit: wanted.limit))
      response = .contacts(page, filter: wanted.filter, selected: selectedContact?.id)
    } catch .cancelled {
      return  // the answer to the next change follows
    } catch {
      response = .failed(error)
    }
    // When the user has typed on meanwhile, the answer to that follows, or has come already.
    guard wanted == window else { return }
    presenter.presentFetchedContacts(response: response)
  }

  // MARK: Select contact

  func selectContact(request: ContactList.SelectContact.Request) async {
    choices += 1
    let choice = choices
    do throws(ContactsError) {
      let contact = try await contacts.fetchContact(id: request.id)
      // Who has chosen another one meanwhile doesn't want this one any more.
      guard choice == choices else { return }
      selectedContact = contact
      presenter.presentSelectedContact(response: .selected(request.id))
    } catch {
      if choice == choices { presenter.presentSelectedContact(response: .failed(error)) }
    }
  }

  // MARK: Import contacts

  func importContacts(request: ContactList.ImportContacts.Request) async {
    guard let file = request.file else { return presenter.presentImportedContacts(response: .noFile) }
    let bytes: [UInt8]
    do throws(PickedFileError) {
      bytes = try await files.read(file)
    } catch {
      return presenter.presentImportedContacts(response: .unreadable(error, name: file.name))
    }
    do throws(ContactsError) {
      presenter.presentImportedContacts(response: .imported(try await contacts.importVCards(bytes)))
    } catch .cancelled {
      presenter.presentImportedContacts(response: .cancelled)
    } catch {
      presenter.presentImportedContacts(response: .failed(error))
    }
  }

  // MARK: Export contacts

  func exportContacts(request: ContactList.ExportContacts.Request) async {
    guard let file = request.file else { return presenter.presentExportedContacts(response: .noFile) }
    let export: ContactsExport
    do throws(ContactsError) {
      export = try await contacts.exportVCards(request.version, matching: window.contactsFilter)
    } catch {
      return presenter.presentExportedContacts(response: .failed(error))
    }
    do throws(PickedFileError) {
      try await files.write(export.bytes, to: file, replacing: request.isReplacing)
      presenter.presentExportedContacts(
        response: .exported(count: export.count, unreadable: export.unreadableCount, name: file.name))
    } catch {
      presenter.presentExportedContacts(response: .unwritable(error, name: file.name))
    }
  }
}
