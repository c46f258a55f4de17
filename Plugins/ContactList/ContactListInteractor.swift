import Contracts
import VIPKit

protocol ContactListBusinessLogic: AnyObject {
  func showList(request: ContactList.ShowList.Request)
  func followBook(request: ContactList.FollowBook.Request) async
  func fetchContacts(request: ContactList.FetchContacts.Request) async
  func filterContacts(request: ContactList.FilterContacts.Request) async
  func showMore(request: ContactList.ShowMore.Request) async
  func selectContact(request: ContactList.SelectContact.Request) async
}

final class ContactListInteractor: ContactListBusinessLogic, ContactListDataStore {
  var filter: ContactsFilter { window.contactsFilter }
  /// Preserved by the Configurator, as is `window`.
  var selectedContact: Contact?
  var window = ContactList.Window()

  /// Only the answer to the latest choice counts.
  private var choices = 0
  private let presenter: any ContactListPresentationLogic
  @LiveWorker private var contacts: any ContactsWorker

  init(presenter: any ContactListPresentationLogic, contacts: LiveWorker<any ContactsWorker>) {
    self.presenter = presenter
    _contacts = contacts
  }

  func showList(request: ContactList.ShowList.Request) {
    presenter.presentList(
      response: ContactList.ShowList.Response(filter: window.contactsFilter, selected: selectedContact?.id))
  }

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

  func fetchContacts(request: ContactList.FetchContacts.Request) async {
    await refreshSelection()
    await fetchWindow()
  }

  /// Somebody may have changed or deleted the selected contact.
  private func refreshSelection() async {
    guard let id = selectedContact?.id else { return }
    do throws(ContactsError) {
      let contact = try await contacts.fetchContact(id: id)
      if selectedContact?.id == id { selectedContact = contact }
    } catch .unknownContact {
      if selectedContact?.id == id { selectedContact = nil }
    } catch {
      // Fetching the list reports the error.
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
    // The user has typed on: the answer to that follows, or has come already.
    guard wanted == window else { return }
    presenter.presentFetchedContacts(response: response)
  }

  func selectContact(request: ContactList.SelectContact.Request) async {
    choices += 1
    let choice = choices
    do throws(ContactsError) {
      let contact = try await contacts.fetchContact(id: request.id)
      // The user has chosen another contact meanwhile.
      guard choice == choices else { return }
      selectedContact = contact
      presenter.presentSelectedContact(response: .selected(request.id))
    } catch {
      if choice == choices { presenter.presentSelectedContact(response: .failed(error)) }
    }
  }
}
