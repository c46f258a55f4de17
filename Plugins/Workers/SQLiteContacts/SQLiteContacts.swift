import Blocking
import ContactStore
import Contracts
import Database
import VCard

/// Keeps the address book in a database of the system's SQLite, which several processes may use at once.
actor SQLiteContacts: ContactsWorker {
  private nonisolated let executor = QueueExecutor(label: "SQLiteContacts")
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private let database: DatabaseFile<ContactsError>

  /// - Parameters:
  ///   - path: the full path of the database; it need not exist.
  ///   - busyTimeout: how long a call waits for other connections, in milliseconds.
  ///   - schema: the tables of the database.
  init(path: String, busyTimeout: Int32 = 2000, schema: Schema = .current) {
    database = DatabaseFile(path: path, busyTimeout: busyTimeout, schema: schema, failure: ContactsError.init)
  }

  func fetchContacts(_ query: ContactsQuery) throws(ContactsError) -> ContactsPage {
    // In a transaction, so that the window and the total speak of the same list.
    try withTable(.reading) { table throws(ContactsError) in try table.page(query) }
  }

  func fetchContact(id: Contact.ID) throws(ContactsError) -> Contact {
    try withTable(.reading) { table throws(ContactsError) in
      guard let contact = try table.contact(id) else { throw .unknownContact(id: id) }
      return contact
    }
  }

  func add(_ contact: Contact) throws(ContactsError) {
    try withTable(.writing) { table throws(ContactsError) in
      guard try !table.contains(contact.id) else { throw .alreadyExists(id: contact.id) }
      try table.insert(contact)
    }
  }

  func update(_ contact: Contact) throws(ContactsError) {
    try withTable(.writing) { table throws(ContactsError) in
      guard try table.replace(contact) else { throw .unknownContact(id: contact.id) }
    }
  }

  func delete(id: Contact.ID) throws(ContactsError) {
    try withTable(.writing) { table throws(ContactsError) in
      guard try table.delete(id) else { throw .unknownContact(id: id) }
    }
  }

  func importVCards(_ bytes: [UInt8]) throws(ContactsError) -> ContactsImport {
    let cards = ImportedCards(bytes)
    return try withTable(.writing) { table throws(ContactsError) in
      var replaced = 0
      for contact in cards.contacts {
        if try table.replace(contact) { replaced += 1 } else { try table.insert(contact) }
      }
      return cards.report(replaced: replaced)
    }
  }

  func exportVCards(_ version: VCardVersion) throws(ContactsError) -> [UInt8] {
    let contacts = try withTable(.reading) { table throws(ContactsError) in try table.contacts() }
    return VCardWriter.bytes(of: contacts, version: version)
  }

  private func withTable<Result>(
    _ kind: TransactionKind, _ body: (ContactTable) throws(ContactsError) -> Result
  ) throws(ContactsError) -> Result {
    try database.transaction(kind) { connection throws(ContactsError) in
      try body(ContactTable(connection: connection))
    }
  }
}
