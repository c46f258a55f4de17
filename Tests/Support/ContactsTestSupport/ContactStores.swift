package import Contracts

@MainActor
package final class ContactStoreSpy: ContactViewDataStore, AddContactDataStore {
  package var contact: Contact?
  package var contactID: Contact.ID?

  package init(_ contact: Contact? = nil) { self.contact = contact }
}

@MainActor
package final class TransferStoreSpy: TransferDataStore {
  package var filter: ContactsFilter?

  package init() {}
}
