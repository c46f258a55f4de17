import ContactStore
import Contracts
import Database
import VCard

/// The contacts in the database: the SQL of the address book.
struct ContactTable {
  let connection: Connection

  /// A window of the list.
  func page(_ query: ContactsQuery) throws(ContactsError) -> ContactsPage {
    let words = ContactFilter(query.filter).words
    return words.isEmpty ? try allPage(query) : try filteredPage(query, words)
  }

  /// The contact with an id, or nil.
  func contact(_ id: Contact.ID) throws(ContactsError) -> Contact? {
    let cards = try connection.rows("SELECT card FROM contact WHERE id = ?", [.text(id)]) { $0.text(0) ?? "" }
    return try cards.first.map(contact(ofCard:))
  }

  /// All contacts, in the order of the list.
  func contacts() throws(ContactsError) -> [Contact] {
    let cards = try connection.rows("SELECT card FROM contact ORDER BY sort_key, id") { $0.text(0) ?? "" }
    var contacts: [Contact] = []
    contacts.reserveCapacity(cards.count)
    for card in cards { contacts.append(try contact(ofCard: card)) }
    return contacts
  }

  /// Whether there is a contact with an id.
  func contains(_ id: Contact.ID) throws(ContactsError) -> Bool { try number(of: id) != nil }

  /// Adds a contact whose id is free.
  func insert(_ contact: Contact) throws(ContactsError) {
    let keys = ContactKeys(contact)
    try connection.run(
      """
      INSERT INTO contact (sort_key, first_name, last_name, phone, email, card, id) VALUES (?, ?, ?, ?, ?, ?, ?)
      """, values(of: contact, keys) + [.text(contact.id)])
    try connection.run(
      "INSERT INTO contact_search (rowid, words) VALUES (?, ?)",
      [.integer(connection.lastInsertedRow), .text(keys.words.joined(separator: " "))])
  }

  /// Puts a contact in the place of the one with its id.
  ///
  /// - Returns: false when there is none.
  func replace(_ contact: Contact) throws(ContactsError) -> Bool {
    guard let number = try number(of: contact.id) else { return false }
    let keys = ContactKeys(contact)
    try connection.run(
      """
      UPDATE contact SET sort_key = ?, first_name = ?, last_name = ?, phone = ?, email = ?, card = ? WHERE number = ?
      """, values(of: contact, keys) + [.integer(number)])
    try connection.run(
      "UPDATE contact_search SET words = ? WHERE rowid = ?",
      [.text(keys.words.joined(separator: " ")), .integer(number)])
    return true
  }

  /// Deletes a contact.
  ///
  /// - Returns: false when there is none with this id.
  func delete(_ id: Contact.ID) throws(ContactsError) -> Bool {
    guard let number = try number(of: id) else { return false }
    try connection.run("DELETE FROM contact WHERE number = ?", [.integer(number)])
    try connection.run("DELETE FROM contact_search WHERE rowid = ?", [.integer(number)])
    return true
  }

  private func number(of id: Contact.ID) throws(ContactsError) -> Int? {
    try connection.integer("SELECT number FROM contact WHERE id = ?", [.text(id)])
  }

  private func values(of contact: Contact, _ keys: ContactKeys) -> [Value] {
    let summary = ContactSummary(contact)
    let card = String(decoding: VCardWriter.bytes(of: [contact], version: .v4), as: UTF8.self)
    return [keys.sortKey, summary.firstName, summary.lastName, summary.phone, summary.email, card].map(Value.text)
  }

  private func contact(ofCard card: String) throws(ContactsError) -> Contact {
    var reader = VCardReader(Array(card.utf8))
    guard case .success(let contact)? = reader.next() else {
      throw .corrupt(file: connection.file, reason: "a contact in it can't be read")
    }
    return contact
  }
}

// MARK: Windows of the list

extension ContactTable {
  private func allPage(_ query: ContactsQuery) throws(ContactsError) -> ContactsPage {
    let contacts = try connection.rows(
      """
      SELECT id, first_name, last_name, phone, email FROM contact INDEXED BY contact_order
      ORDER BY sort_key, id LIMIT ? OFFSET ?
      """, [.integer(query.limit), .integer(query.offset)], row: ContactSummary.init)
    return ContactsPage(contacts: contacts, total: try connection.integer("SELECT count(*) FROM contact") ?? 0)
  }

  /// The rows come in the order of the index until the window is full. Sorting all that match would take longer: a
  /// short filter matches tens of thousands, and a long one's few are found by the search in no time.
  private func filteredPage(_ query: ContactsQuery, _ words: [String]) throws(ContactsError) -> ContactsPage {
    let match = words.map { "\"\($0)\"*" }.joined(separator: " ")  // words hold letters and digits only
    let contacts = try connection.rows(
      """
      SELECT id, first_name, last_name, phone, email FROM contact INDEXED BY contact_order
      WHERE number IN (SELECT rowid FROM contact_search WHERE contact_search MATCH ?)
      ORDER BY sort_key, id LIMIT ? OFFSET ?
      """, [.text(match), .integer(query.limit), .integer(query.offset)], row: ContactSummary.init)
    let total = try connection.integer(
      "SELECT count(*) FROM contact_search WHERE contact_search MATCH ?", [.text(match)])
    return ContactsPage(contacts: contacts, total: total ?? 0)
  }
}

extension ContactSummary {
  fileprivate init(_ row: Statement) {
    self.init(
      id: row.text(0) ?? "", firstName: row.text(1) ?? "", lastName: row.text(2) ?? "", phone: row.text(3),
      email: row.text(4))
  }
}
