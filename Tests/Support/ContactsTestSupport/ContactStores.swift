public import Contracts

/// A data store that keeps what it is given.
@MainActor
public final class ContactStoreSpy: ContactViewDataStore, AddContactDataStore {
  /// What was passed.
  public var contact: Contact?
  /// What was asked for.
  public var contactID: Contact.ID?

  /// Makes a store.
  public init(_ contact: Contact? = nil) {
    self.contact = contact
  }
}

/// The data store of a list, which nobody but the list can write.
@MainActor
public final class ContactListStoreStub: ContactListDataStore {
  /// The contact that was chosen.
  public let selectedContact: Contact?
  /// The filter.
  public let filter: ContactsFilter

  /// Makes a store.
  public init(selectedContact: Contact? = nil, filter: ContactsFilter = "") {
    self.selectedContact = selectedContact
    self.filter = filter
  }
}

/// A data store of a transfer that keeps what it is given.
@MainActor
public final class TransferStoreSpy: TransferDataStore {
  /// What was passed.
  public var filter: ContactsFilter?

  /// Makes a store.
  public init() {}
}
