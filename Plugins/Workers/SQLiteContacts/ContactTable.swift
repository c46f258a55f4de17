import ContactStore
import Contracts
import Database

struct ContactTable {
  let connection: Connection
  let collation: NameCollation

  func contact(_ id: Contact.ID) throws(ContactsError) -> Contact {
    let cards = try connection.rows(
      "SELECT card FROM contact JOIN card USING (number) WHERE id = ?", [.text(id)]
    ) { $0.text(0) ?? "" }
    guard let card = cards.first else { throw .unknownContact(id: id) }
    return try Contact(card: card, in: connection.file)
  }

  /// The id must be free.
  func insert(_ contact: StoredContact) throws(ContactsError) {
    let number = try connection.integer("INSERT INTO card (card) VALUES (?) RETURNING number", [.text(contact.card)])
    try insert(contact.row, number: number ?? 0, at: try freePlace(for: contact.row))
  }

  /// Replaces the contact with this id; false when there is none.
  func replace(_ contact: StoredContact) throws(ContactsError) -> Bool {
    let row = contact.row
    guard let known = try remove(row.summary.id) else { return false }
    try connection.run("UPDATE card SET card = ? WHERE number = ?", [.text(contact.card), .integer(known.number)])
    try insert(row, number: known.number, at: known.sortKey == row.sortKey ? known.place : try freePlace(for: row))
    return true
  }

  func delete(_ id: Contact.ID) throws(ContactsError) {
    guard let known = try remove(id) else { return }
    try connection.run("DELETE FROM card WHERE number = ?", [.integer(known.number)])
  }

  func contains(_ id: Contact.ID) throws(ContactsError) -> Bool {
    try connection.integer("SELECT place FROM contact WHERE id = ?", [.text(id)]) != nil
  }

  func insertSummary(_ row: ContactRow, number: Int, at place: Int) throws(ContactsError) {
    try connection.run(ContactRow.insertion, [.integer(place), .integer(number)] + row.values)
  }

  private func insert(_ row: ContactRow, number: Int, at place: Int) throws(ContactsError) {
    try insertSummary(row, number: number, at: place)
    try connection.run(
      "INSERT INTO contact_search (rowid, names, phones, emails) VALUES (?, ?, ?, ?)",
      [.integer(place)] + row.words.map(Value.text))
  }

  /// From the list, but not the card; returns where it stood.
  private func remove(_ id: Contact.ID) throws(ContactsError) -> (place: Int, number: Int, sortKey: String)? {
    let known = try connection.rows("DELETE FROM contact WHERE id = ? RETURNING place, number, sort_key", [.text(id)]) {
      (place: $0.integer(0), number: $0.integer(1), sortKey: $0.text(2) ?? "")
    }.first
    if let known { try connection.run("DELETE FROM contact_search WHERE rowid = ?", [.integer(known.place)]) }
    return known
  }
}

/// The rows' numbers are their places in the list: so nothing is sorted, and a search ends when its window is full.
extension ContactTable {
  func page(_ query: ContactsQuery) throws(ContactsError) -> ContactsPage {
    if let match = Self.match(query.filter) { try filteredPage(query, match) } else { try allPage(query) }
  }

  /// In the order of the list; nil for each contact whose card can't be read.
  func contacts(matching filter: ContactsFilter) throws(ContactsError) -> [Contact?] {
    let match = Self.match(filter)
    let found = match == nil ? "" : "WHERE place IN (SELECT rowid FROM contact_search WHERE contact_search MATCH ?)"
    let cards = try connection.rows(
      "SELECT card FROM contact JOIN card USING (number) \(found) ORDER BY place", match.map { [.text($0)] } ?? []
    ) { $0.text(0) ?? "" }
    return cards.map { try? Contact(card: $0, in: connection.file) }
  }

  /// Counting or skipping rows reads little of the index of places, the shortest one.
  private func allPage(_ query: ContactsQuery) throws(ContactsError) -> ContactsPage {
    let contacts = try connection.rows(
      """
      SELECT \(ContactRow.columns) FROM contact
      WHERE place >= (SELECT place FROM contact INDEXED BY contact_places ORDER BY place LIMIT 1 OFFSET ?)
      ORDER BY place LIMIT ?
      """, [.integer(query.offset), .integer(query.limit)], row: ContactSummary.init)
    let total = try connection.integer("SELECT count(*) FROM contact INDEXED BY contact_places") ?? 0
    return ContactsPage(contacts: contacts, total: total)
  }

  private func filteredPage(_ query: ContactsQuery, _ match: String) throws(ContactsError) -> ContactsPage {
    let contacts = try connection.rows(
      """
      SELECT \(ContactRow.columns) FROM contact
      WHERE place IN (SELECT rowid FROM contact_search WHERE contact_search MATCH ? ORDER BY rowid LIMIT ? OFFSET ?)
      ORDER BY place
      """, [.text(match), .integer(query.limit), .integer(query.offset)], row: ContactSummary.init)
    // A window that isn't full has the end of the list.
    if contacts.count < query.limit, !contacts.isEmpty || query.offset <= 0 {
      return ContactsPage(contacts: contacts, total: max(0, query.offset) + contacts.count)
    }
    let total = try connection.integer(
      "SELECT count(*) FROM contact_search WHERE contact_search MATCH ?", [.text(match)])
    return ContactsPage(contacts: contacts, total: total ?? 0)
  }

  /// The FTS5 query; nil when every contact matches. The words have letters and digits only: no quoting is needed.
  private static func match(_ filter: ContactsFilter) -> String? {
    let words = filter.words.map { "\"\($0)\"*" }.joined(separator: " ")
    let columns = filter.select("names", "phones", "emails")
    if words.isEmpty { return nil }
    return columns.count == 3 ? words : "{\(columns.joined(separator: " "))} : (\(words))"
  }
}

final class ContactRow: Sendable {
  let summary: ContactSummary
  let sortKey: String
  /// Space-separated search words of its names, phones and e-mail addresses.
  let words: [String]

  /// The columns that the statements of ``ContactTable`` name in this order.
  static let columns = "id, sort_key, first_name, last_name, phone, email"
  static let insertion = "INSERT INTO contact (place, number, \(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"

  init(_ contact: Contact, _ collation: NameCollation) {
    let keys = ContactKeys(contact, collation)
    summary = ContactSummary(contact)
    sortKey = keys.sortKey
    words = [keys.names, keys.phones, keys.emails].map { words in
      // The endings of numbers often repeat, and each word takes time.
      guard words.count > 50 else {
        return words.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }.joined(separator: " ")
      }
      return Set(words).joined(separator: " ")
    }
  }

  /// Reads the columns, then the words.
  init(_ row: Row) {
    summary = ContactSummary(row)
    sortKey = row.text(1) ?? ""
    words = (6...8).map { row.text($0) ?? "" }
  }

  var values: [Value] {
    [summary.id, sortKey, summary.firstName, summary.lastName, summary.phone, summary.email].map(Value.text)
  }

  /// The first 32 bytes of the key, which suffice to sort most contacts.
  var keyBeginning: (UInt64, UInt64, UInt64, UInt64) {
    var rest = sortKey.utf8.makeIterator()
    func next() -> UInt64 { (0..<8).reduce(0) { number, _ in number << 8 | UInt64(rest.next() ?? 0) } }
    return (next(), next(), next(), next())
  }

  func precedes(_ otherKey: String, _ otherID: Contact.ID) -> Bool {
    sortKey == otherKey ? summary.id.utf8.lexicographicallyPrecedes(otherID.utf8) : sortKey < otherKey
  }
}

struct StoredContact: Sendable {
  let row: ContactRow
  let card: String

  init(_ contact: Contact, _ collation: NameCollation) {
    row = ContactRow(contact, collation)
    card = contact.card
  }
}

extension ContactSummary {
  init(_ row: Row) {
    self.init(
      id: row.text(0) ?? "", firstName: row.text(2) ?? "", lastName: row.text(3) ?? "", phone: row.text(4),
      email: row.text(5))
  }
}
