import ContactStore
import Contracts
import Database

struct ContactTable {
  let connection: Connection
  let collation: NameCollation

  func contact(_ id: Contact.ID) throws(ContactsError) -> Contact? {
    let cards = try connection.rows(
      "SELECT card FROM contact JOIN card USING (number) WHERE id = ?", [.text(id)]
    ) { $0.text(0) ?? "" }
    guard let card = cards.first else { return nil }
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
    try connection.run(Self.summaryInsertion, [.integer(place), .integer(number)] + row.values)
  }

  private static let summaryInsertion =
    "INSERT INTO contact (place, number, \(ContactRow.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"

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
