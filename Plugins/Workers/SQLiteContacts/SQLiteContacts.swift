import Blocking
import ContactStore
import Contracts
import Database

/// Keeps the address book in a database of the system's SQLite, which several processes may use at once.
actor SQLiteContacts: ContactsWorker {
  private nonisolated let executor = QueueExecutor(label: "SQLiteContacts")
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  private let database: DatabaseFile<ContactsError>
  private let collation: NameCollation
  private var isSorted = false

  init(path: String, busyTimeout: Int32 = 2000, schema: Schema = .current, locale: String = NameCollation.userLocale) {
    collation = NameCollation(locale: locale)
    database = DatabaseFile(path: path, busyTimeout: busyTimeout, schema: schema, failure: ContactsError.init)
  }

  func fetchContacts(_ query: ContactsQuery) throws(ContactsError) -> ContactsPage {
    // In a transaction, so that the window and the total are of the same list.
    try withTable(.reading) { table throws(ContactsError) in try table.page(query) }
  }

  func fetchContact(id: Contact.ID) throws(ContactsError) -> Contact {
    try withTable(.reading) { table throws(ContactsError) in try table.contact(id) }
  }

  func add(_ contact: Contact) throws(ContactsError) {
    try withTable(.writing) { table throws(ContactsError) in
      guard try !table.contains(contact.id) else { throw .alreadyExists(id: contact.id) }
      try table.insert(StoredContact(contact, table.collation))
    }
  }

  func update(_ contact: Contact, from original: Contact) throws(ContactsError) {
    try withTable(.writing) { table throws(ContactsError) in
      guard [original, contact].contains(try table.contact(contact.id)) else { throw .changed(id: contact.id) }
      _ = try table.replace(StoredContact(contact, table.collation))
    }
  }

  func delete(_ contact: Contact) throws(ContactsError) {
    try withTable(.writing) { table throws(ContactsError) in
      guard try table.contact(contact.id) == contact else { throw .changed(id: contact.id) }
      try table.delete(contact.id)
    }
  }

  func importVCards(_ bytes: [UInt8]) throws(ContactsError) -> ContactsImport {
    while true {
      // Before the transaction, so that no other writer waits for it.
      let collation = try withTable(.reading) { $0.collation }
      let cards = try ImportedCards(bytes, by: collation) { StoredContact($0, $1) }
      let replaced = try withTable(.writing, isLarge: true) { table throws(ContactsError) in
        table.collation.identity == collation.identity ? try table.put(cards.entries) : nil
      }
      // Nil when another worker has sorted the list by another language meanwhile.
      if let replaced { return cards.report(replaced: replaced) }
    }
  }

  func exportVCards(_ version: VCardVersion, matching filter: ContactsFilter) throws(ContactsError) -> ContactsExport {
    let found = try withTable(.reading) { table throws(ContactsError) in try table.contacts(matching: filter) }
    return ContactsExport(found, version)
  }

  private func withTable<Result>(
    _ kind: TransactionKind, isLarge: Bool = false, _ body: (ContactTable) throws(ContactsError) -> Result
  ) throws(ContactsError) -> Result {
    while true {
      if !isSorted { try sort() }
      let result = try database.transaction(kind, isLarge: isLarge) { connection throws(ContactsError) -> Result? in
        guard let order = try ContactTable.order(of: connection) else { return nil }
        // Another worker, of another language, may have sorted the list meanwhile: then it stays so.
        let theirs = order == collation.identity ? collation : NameCollation(identity: order)
        let table = ContactTable(connection: connection, collation: theirs ?? collation)
        // An app with another version of the rules sorted it: its keys and ours don't mix.
        if theirs == nil, kind == .writing { try table.makeIndex() }
        return try body(table)
      }
      if let result { return result }
      // Another database has replaced the sorted one.
      isSorted = false
    }
  }

  /// Sorts the list by this worker's language: once, and when it isn't sorted at all.
  private func sort() throws(ContactsError) {
    let order = try database.transaction(.reading) { connection throws(ContactsError) in
      try ContactTable.order(of: connection)
    }
    isSorted = order == collation.identity
    if isSorted { return }
    do throws(ContactsError) {
      try database.transaction(.writing) { connection throws(ContactsError) in
        try ContactTable(connection: connection, collation: collation).makeIndex()
      }
      isSorted = true
    } catch {
      // The list can also be read in another language's order.
      if order == nil { throw error }
    }
  }
}
