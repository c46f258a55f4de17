public import VIPKit

/// Keeps the address book. Every call sees the book as it is at that moment, whoever changed it last.
public protocol ContactsWorker: Sendable {
  /// A window of the sorted contacts that match a filter.
  func fetchContacts(_ query: ContactsQuery) async throws(ContactsError) -> ContactsPage

  /// One contact with all its properties.
  ///
  /// - Throws: ``ContactsError``, `unknownContact` when there is no such contact.
  func fetchContact(id: Contact.ID) async throws(ContactsError) -> Contact

  /// - Throws: ``ContactsError``, `alreadyExists` when there is a contact with its id.
  func add(_ contact: Contact) async throws(ContactsError)

  /// Changes a contact atomically, unless somebody else has changed it meanwhile. Repeating a change is no error.
  ///
  /// - Parameter original: the contact as it was when the change began.
  /// - Throws: ``ContactsError``: `changed` when the book has a third version, `unknownContact` when it has none.
  func update(_ contact: Contact, from original: Contact) async throws(ContactsError)

  /// Yields at each change by somebody else, to each caller from now on. It ends when the worker can't know.
  var changes: AsyncStream<Void> { get }

  /// Deletes a contact for good, atomically, unless somebody else has changed it meanwhile.
  ///
  /// - Parameter contact: the contact as it was when the user decided.
  /// - Throws: ``ContactsError``: `changed` when the book has another version, `unknownContact` when it has none.
  func delete(_ contact: Contact) async throws(ContactsError)

  /// Imports a vCard file (2.1, 3.0 or 4.0), which replaces contacts with known ids: all of it, or nothing when it
  /// throws. The result reports cards that can't be read; the others are imported.
  ///
  /// - Throws: ``ContactsError``, `cancelled` when the task was cancelled in time.
  func importVCards(_ bytes: [UInt8]) async throws(ContactsError) -> ContactsImport

  /// The contacts that match a filter (all, if it is empty) as a vCard file, in the order of the list.
  func exportVCards(_ version: VCardVersion, matching filter: ContactsFilter) async throws(ContactsError)
    -> ContactsExport
}

extension ContactsWorker {
  /// Finishes at once.
  public var changes: AsyncStream<Void> { AsyncStream { $0.finish() } }
}

extension WorkerKey where Worker == any ContactsWorker {
  /// The worker that keeps the address book.
  public static var contacts: WorkerKey { WorkerKey("ContactsWorker", checks: WorkerCheck.contract) }
}
