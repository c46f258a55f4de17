public import VIPKit

/// Keeps the address book. Every call answers for the book as it is at that moment, whoever changed it last.
public protocol ContactsWorker: Sendable {
  /// A window of the sorted list of the contacts that match a filter.
  func fetchContacts(_ query: ContactsQuery) async throws(ContactsError) -> ContactsPage

  /// One contact with all that is known about it.
  ///
  /// - Throws: ``ContactsError``, `unknownContact` when there is no such contact.
  func fetchContact(id: Contact.ID) async throws(ContactsError) -> Contact

  /// Adds a contact.
  ///
  /// - Throws: ``ContactsError``, `alreadyExists` when its id is taken.
  func add(_ contact: Contact) async throws(ContactsError)

  /// Changes a contact, unless somebody else has changed it meanwhile. Nobody comes between the comparison and the change. Who repeats a
  /// change whose answer was lost finds it made.
  ///
  /// - Parameters:
  ///   - contact: the contact as it shall be.
  ///   - original: the contact as it was when the change began.
  /// - Throws: ``ContactsError``: `changed` when the book has a third one now, `unknownContact` when it has none with this id.
  func update(_ contact: Contact, from original: Contact) async throws(ContactsError)

  /// Says so each time that somebody has changed the book: from now on, to each who asks. It ends when the worker can't know.
  var changes: AsyncStream<Void> { get }

  /// Deletes a contact for good, unless somebody else has changed it meanwhile. Nobody comes between the comparison and the deletion.
  ///
  /// - Parameter contact: the contact as it was when the user decided.
  /// - Throws: ``ContactsError``: `changed` when the book has another one now, `unknownContact` when it has none with this id.
  func delete(_ contact: Contact) async throws(ContactsError)

  /// Adds all contacts of a vCard file; those whose id is known replace what was known. All of them are imported, or,
  /// when it throws, none.
  ///
  /// - Parameter bytes: the file: vCard 2.1, 3.0 or 4.0.
  /// - Returns: what became of the cards. A card that can't be read is reported there, and the others are imported.
  /// - Throws: ``ContactsError``, `cancelled` when the task was cancelled in time.
  func importVCards(_ bytes: [UInt8]) async throws(ContactsError) -> ContactsImport

  /// The contacts that match a filter as a vCard file, in the order of the list.
  ///
  /// - Parameters:
  ///   - version: the version of vCard to write.
  ///   - filter: as in a ``ContactsQuery``; an empty one for all contacts.
  func exportVCards(_ version: VCardVersion, matching filter: ContactsFilter) async throws(ContactsError)
    -> ContactsExport
}

extension ContactsWorker {
  /// Says nothing.
  public var changes: AsyncStream<Void> { AsyncStream { $0.finish() } }
}

extension WorkerKey where Worker == any ContactsWorker {
  /// Keeps the address book.
  public static var contacts: WorkerKey { WorkerKey("ContactsWorker", checks: WorkerCheck.contract) }
}
