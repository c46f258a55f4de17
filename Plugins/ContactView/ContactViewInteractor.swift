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

  func showContact(request: ContactView.ShowContact.Request) { presenter.presentContact(response: .contact(contact)) }

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
    presenter.presentDeletedContact(response: await deleteContact())
  }

  private func deleteContact() async -> ContactView.DeleteContact.Response {
    guard let contact else { return .deleted }
    do throws(ContactsError) {
      do throws(ContactsError) { try await contacts.delete(contact) } catch .changed {
        // The user decided about an older version: the present one is shown, and they decide again.
        let changed = try await contacts.fetchContact(id: contact.id)
        self.contact = changed
        return .changed(changed)
      }
      return .deleted
    } catch .unknownContact {
      // Already deleted: perhaps by this user, before the app died.
      return .deleted
    } catch {
      return .failed(error)
    }
  }
}
