import ContactStore
import Contracts
import Database
import VCard

/// The contacts in the database: the SQL of the address book.
struct ContactTable {
  let connection: Connection
  /// By which the list in the database is sorted.
  let collation: NameCollation

  /// A window of the list.
  func page(_ query: ContactsQuery) throws(ContactsError) -> ContactsPage {
    if let match = Self.match(query.filter) { try filteredPage(query, match) } else { try allPage(query) }
  }

  /// The contact with an id, or nil.
  func contact(_ id: Contact.ID) throws(ContactsError) -> Contact? {
    let cards = try connection.rows("SELECT card FROM contact WHERE id = ?", [.text(id)]) { $0.text(0) ?? "" }
    return try cards.first.map(contact(ofCard:))
  }

  /// The contacts that match a filter, in the order of the list; nil for each whose card can't be read.
  func contacts(matching filter: ContactsFilter) throws(ContactsError) -> [Contact?] {
    let match = Self.match(filter)
    let isFound = match == nil ? "" : "WHERE number IN (SELECT rowid FROM contact_search WHERE contact_search MATCH ?)"
    let cards = try connection.rows(
      "SELECT card FROM contact \(isFound) ORDER BY sort_key, id", match.map { [.text($0)] } ?? []
    ) { $0.text(0) ?? "" }
    return cards.map { try? contact(ofCard: $0) }
  }

  /// Whether there is a contact with an id.
  func contains(_ id: Contact.ID) throws(ContactsError) -> Bool { try number(of: id) != nil }

  /// Adds a contact whose id is free.
  func insert(_ contact: Contact) throws(ContactsError) {
    let keys = ContactKeys(contact, collation)
    try connection.run(
      """
      INSERT INTO contact (sort_key, first_name, last_name, phone, email, card, id) VALUES (?, ?, ?, ?, ?, ?, ?)
      """, values(of: contact, keys) + [.text(contact.id)])
    try addWords(of: keys, number: connection.lastInsertedRow)
  }

  /// Puts a contact in the place of the one with its id.
  ///
  /// - Returns: false when there is none.
  func replace(_ contact: Contact) throws(ContactsError) -> Bool {
    guard let number = try number(of: contact.id) else { return false }
    let keys = ContactKeys(contact, collation)
    try connection.run(
      """
      UPDATE contact SET sort_key = ?, first_name = ?, last_name = ?, phone = ?, email = ?, card = ? WHERE number = ?
      """, values(of: contact, keys) + [.integer(number)])
    try connection.run("DELETE FROM contact_search WHERE rowid = ?", [.integer(number)])
    try addWords(of: keys, number: number)
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

  private func addWords(of keys: ContactKeys, number: Int) throws(ContactsError) {
    try connection.run(
      "INSERT INTO contact_search (rowid, names, phones, emails) VALUES (?, ?, ?, ?)",
      [.integer(number)] + [keys.names, keys.phones, keys.emails].map { Value.text($0.joined(separator: " ")) })
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
    switch reader.next() ?? .failure(VCardError(line: 1, reason: .beginExpected(found: ""))) {
    case .success(let contact): return contact
    case .failure(let error): throw .unreadableCard(file: connection.file, error)
    }
  }
}

// MARK: Keys and words of all contacts

extension ContactTable {
  /// The identity of the collation by which a database is sorted; nil when it has no keys yet, as after a migration.
  static func order(of connection: Connection) throws(ContactsError) -> String? {
    try connection.rows("SELECT collation FROM contact_order_of_list") { $0.text(0) }.first ?? nil
  }

  /// Sorts the list, and makes the words by which contacts are found.
  ///
  /// A contact whose card can't be read stays in the table as it is. Lists have it, and filters find it, by what the table says besides the card; who opens
  /// it is told what is wrong, and an export counts it. It can be deleted, and an import of its id replaces it.
  func makeIndex() throws(ContactsError) {
    try connection.run("DELETE FROM contact_search")
    let rows = try connection.rows("SELECT id, first_name, last_name, phone, email, number, card FROM contact") {
      (summary: ContactSummary($0), number: $0.integer(5), card: $0.text(6) ?? "")
    }
    for (summary, number, card) in rows {
      let keys = ContactKeys((try? contact(ofCard: card)) ?? Contact(summary), collation)
      try connection.run(
        "UPDATE contact SET sort_key = ? WHERE number = ?", [.text(keys.sortKey), .integer(number)])
      try addWords(of: keys, number: number)
    }
    try connection.run("DELETE FROM contact_order_of_list")
    try connection.run("INSERT INTO contact_order_of_list VALUES (?)", [.text(collation.identity)])
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
  private func filteredPage(_ query: ContactsQuery, _ match: String) throws(ContactsError) -> ContactsPage {
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

extension ContactTable {
  /// What FTS5 is to find; nil when every contact matches. The words hold letters and digits only.
  private static func match(_ filter: ContactsFilter) -> String? {
    let words = FilterWords(filter.text).words
    guard !words.isEmpty else { return nil }
    let all = words.map { "\"\($0)\"*" }.joined(separator: " ")
    return switch filter.kind {
    case .name: "{names} : (\(all))"
    case .phone: "{phones} : (\(all))"
    case .email: "{emails} : (\(all))"
    case .any: all
    @unknown default: all
    }
  }
}

extension ContactSummary {
  fileprivate init(_ row: Statement) {
    self.init(
      id: row.text(0) ?? "", firstName: row.text(1) ?? "", lastName: row.text(2) ?? "", phone: row.text(3),
      email: row.text(4))
  }
}

extension Contact {
  /// What a list shows of a contact.
  fileprivate init(_ summary: ContactSummary) {
    self.init(
      id: summary.id, firstName: summary.firstName, lastName: summary.lastName,
      phones: summary.phone.map { [LabeledValue($0)] } ?? [], emails: summary.email.map { [LabeledValue($0)] } ?? [])
  }
}
