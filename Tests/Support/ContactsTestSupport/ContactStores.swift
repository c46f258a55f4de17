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

/// A data store of a transfer that keeps what it is given.
@MainActor
public final class TransferStoreSpy: TransferDataStore {
  /// What was passed.
  public var filter: ContactsFilter?

  /// Makes a store.
  public init() {}
}
