import ContactStore
import Contracts
import PostgreSQL
import Synchronization

/// Keeps the address book in a PostgreSQL database, which many hosts may use at once.
final class PostgresContacts: ContactsWorker {
  private let pool: ConnectionPool
  private let listener: ChangeListener
  private let locale: String
  /// Whether this worker has seen the list sorted by its own language.
  private let isSorted = Mutex(false)

  /// - Parameter connections: the most connections, besides the one that listens.
  init(settings: String, schema: String, connections: Int, locale: String = NameCollation.userLocale) {
    let database = Database(
      settings: settings, schema: schema, application: "contacts", migrations: ContactTable.migrations)
    pool = ConnectionPool(database, limit: connections)
    listener = ChangeListener(database, channel: ContactTable.channel)
    self.locale = locale
  }

  deinit { listener.stop() }

  var changes: AsyncStream<Void> { listener.changes }

  func fetchContacts(_ query: ContactsQuery) async throws(ContactsError) -> ContactsPage {
    try await withTable(.reading) { table throws(PostgresError) in try table.page(query) }
  }

  func fetchContact(id: Contact.ID) async throws(ContactsError) -> Contact {
    let card = try await withTable(.reading) { table throws(PostgresError) in try table.card(id) }
    guard let card else { throw .unknownContact(id: id) }
    return try card.contact()
  }

  func add(_ contact: Contact) async throws(ContactsError) {
    let isNew = try await withTable(.writing) { table throws(PostgresError) in try table.insert(contact) }
    if !isNew { throw .alreadyExists(id: contact.id) }
  }

  func update(_ contact: Contact, from original: Contact) async throws(ContactsError) {
    try await change(contact.id) { table, known, version throws(PostgresError) in
      if known == contact { return true }
      guard known == original else { return false }
      return try table.update(contact, ifVersion: version)
    }
  }

  func delete(_ contact: Contact) async throws(ContactsError) {
    try await change(contact.id) { table, known, version throws(PostgresError) in
      guard known == contact else { return false }
      return try table.delete(contact.id, ifVersion: version)
    }
  }

  /// - Parameter body: compares and changes; false when somebody else has changed the contact.
  private func change(
    _ id: Contact.ID,
    _ body: @Sendable (_ table: ContactTable, _ known: Contact?, _ version: Int) throws(PostgresError) -> Bool
  ) async throws(ContactsError) {
    let isDone = try await withTable(.writing) { table throws(PostgresError) -> Bool? in
      guard let card = try table.card(id) else { return nil }
      return try body(table, try? card.contact(), card.version)
    }
    guard let isDone else { throw .unknownContact(id: id) }
    if !isDone { throw .changed(id: id) }
  }

  func importVCards(_ bytes: [UInt8]) async throws(ContactsError) -> ContactsImport {
    while true {
      // Before the transaction, so that nobody waits for it.
      let order = try await withTable(.reading) { table throws(PostgresError) in
        try ContactTable.order(of: table.connection)
      }
      let collation = order.flatMap { NameCollation(identity: $0) } ?? NameCollation(locale: locale)
      let identity = collation.identity
      let cards = try ImportedCards(bytes, by: collation) { ContactRow($0, $1) }
      let replaced = try await withTable(.writing, isLarge: true) { table throws(PostgresError) in
        table.collation.identity == identity ? try table.put(cards.entries) : nil
      }
      // Nil when another host has sorted the list by another language meanwhile.
      if let replaced { return cards.report(replaced: replaced) }
    }
  }

  func exportVCards(
    _ version: VCardVersion, matching filter: ContactsFilter
  ) async throws(ContactsError) -> ContactsExport {
    let cards = try await withTable(.reading) { table throws(PostgresError) in try table.cards(matching: filter) }
    return ContactsExport(cards.map { try? $0.contact() }, version)
  }

  private func withTable<Result: Sendable>(
    _ kind: TransactionKind, isLarge: Bool = false, _ body: @Sendable (ContactTable) throws(PostgresError) -> Result
  ) async throws(ContactsError) -> Result {
    do throws(PostgresError) {
      if !isSorted.withLock({ $0 }) { try await sort() }
      return try await pool.transaction(kind, isLarge: isLarge) { [locale] connection throws(PostgresError) in
        try body(try ContactTable(connection, locale: locale, kind))
      }
    } catch { throw ContactsError(error) }
  }

  /// Sorts the list by this worker's language, once: when another host sorts it later by another language, it stays so.
  private func sort() async throws(PostgresError) {
    let identity = NameCollation(locale: locale).identity
    let order = try await pool.transaction(.reading) { connection throws(PostgresError) in
      try ContactTable.order(of: connection)
    }
    if order != identity {
      do throws(PostgresError) {
        try await pool.transaction(.writing) { [locale] connection throws(PostgresError) in
          try ContactTable.sort(connection, locale: locale)
        }
      } catch {
        // The list can also be read in another language's order.
        if order == nil || error.problem != .readOnly { throw error }
      }
    }
    isSorted.withLock { $0 = true }
  }
}

extension ContactsError {
  init(_ error: PostgresError) {
    let place = error.place
    self =
      switch error.problem {
      case .busy: .busy(file: place)
      case .readOnly: .readOnly(file: place)
      case .full: .full(file: place)
      case .corrupt: .corrupt(file: place, systemMessage: error.systemMessage)
      case .foreign: .foreign(file: place)
      case .newer(let version, let known): .newer(file: place, version: version, known: known)
      case .unavailable, .untrusted: .unavailable(file: place, systemMessage: error.systemMessage)
      case .cancelled: .cancelled
      }
  }
}
