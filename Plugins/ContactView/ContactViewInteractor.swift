import Contracts
import VIPKit

protocol ContactViewBusinessLogic: AnyObject {
  func showContact(request: ContactView.ShowContact.Request)
  func fetchContact(request: ContactView.FetchContact.Request) async
  func deleteContact(request: ContactView.DeleteContact.Request) async
}

final class ContactViewInteractor: ContactViewBusinessLogic, ContactViewDataStore {
  var contact: Contact?
  var contactID: Contact.ID?

  private let presenter: any ContactViewPresentationLogic
  @LiveWorker private var contacts: any ContactsWorker

  init(presenter: any ContactViewPresentationLogic, contacts: LiveWorker<any ContactsWorker>) {
    self.presenter = presenter
    _contacts = contacts
  }

  func showContact(request: ContactView.ShowContact.Request) {
    presenter.presentContact(response: .contact(contact))
  }

  func fetchContact(request: ContactView.FetchContact.Request) async {
    guard contact == nil, let contactID else { return presenter.presentContact(response: .contact(contact)) }
    do throws(ContactsError) {
      contact = try await contacts.fetchContact(id: contactID)
      presenter.presentContact(response: .contact(contact))
    } catch {
      presenter.presentContact(response: .failed(error))
    }
  }

  func deleteContact(request: ContactView.DeleteContact.Request) async {
    guard let contact else { return presenter.presentDeletedContact(response: .deleted) }
    do throws(ContactsError) {
      try await contacts.delete(contact)
      presenter.presentDeletedContact(response: .deleted)
    } catch .unknownContact {
      // Already deleted: perhaps by this user, before the app died.
      presenter.presentDeletedContact(response: .deleted)
    } catch .changed {
      await fetchChangedContact(id: contact.id)
    } catch {
      presenter.presentDeletedContact(response: .failed(error))
    }
  }

  /// The user decided about an older version, so shows the present one and lets them decide again.
  private func fetchChangedContact(id: Contact.ID) async {
    do throws(ContactsError) {
      let changed = try await contacts.fetchContact(id: id)
      contact = changed
      presenter.presentDeletedContact(response: .changed(changed))
    } catch .unknownContact {
      presenter.presentDeletedContact(response: .deleted)
    } catch {
      presenter.presentDeletedContact(response: .failed(error))
    }
  }
}
