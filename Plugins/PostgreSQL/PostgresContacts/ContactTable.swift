import ContactStore
import Contracts
import PostgreSQL
import VCard

/// The contacts in the database: the SQL of the address book.
struct ContactTable {
  let connection: Connection
  let collation: NameCollation

  /// Begins to use the table in a transaction.
  ///
  /// - Parameters:
  ///   - locale: by which the list is sorted when it isn't yet, or by rules that aren't here any more.
  ///   - kind: that of the transaction.
  init(_ connection: Connection, locale: String, _ kind: TransactionKind) throws(PostgresError) {
    self.connection = connection
    guard kind == .writing else {
      collation = NameCollation(locale: locale)
      return
    }
    // Who sorts the list waits until all who write by these rules have committed, and the other way round.
    let order = try Self.order(of: connection, " FOR SHARE")
    let theirs = order.flatMap { NameCollation(identity: $0) }
    collation = theirs ?? NameCollation(locale: locale)
    // An app with another version of the rules has sorted it: keys of ours can't stand among theirs.
    if theirs == nil { try Self.sort(connection, locale: locale) }
  }

  /// What is stored of the contact with an id, or nil.
  func card(_ id: Contact.ID) throws(PostgresError) -> StoredCard? {
    try connection.rows("SELECT card, version FROM contact WHERE id = $1", [StoredText.stored(id)]).first
      .map { StoredCard(row: $0, place: connection.place) }
  }

  /// Adds a contact.
  ///
  /// - Returns: false when its id is taken.
  func insert(_ contact: Contact) throws(PostgresError) -> Bool {
    let row = ContactRow(contact, collation)
    let sql = "\(Self.insertion) ON CONFLICT (id) DO NOTHING RETURNING 1"
    return try connection.rows(sql, [JSON.text([row])]).count == 1
  }

  /// Changes a contact.
  ///
  /// - Parameters:
  ///   - contact: the contact as it shall be.
  ///   - version: that of the contact that it replaces.
  /// - Returns: false when there is none with its id and the version.
  func update(_ contact: Contact, ifVersion version: Int) throws(PostgresError) -> Bool {
    try connection.rows(
      """
      UPDATE contact SET
        sort_key = r.sort_key, first_name = r.first_name, last_name = r.last_name, phone = r.phone, email = r.email,
        words = \(Self.words), card = r.card, version = contact.version + 1
      FROM \(Self.record)
      WHERE contact.id = r.id AND contact.version = $2::bigint RETURNING 1
      """, [JSON.text([ContactRow(contact, collation)]), "\(version)"]
    ).count == 1
  }

  /// Deletes a contact.
  ///
  /// - Returns: false when there is none with this id and the version.
  func delete(_ id: Contact.ID, ifVersion version: Int) throws(PostgresError) -> Bool {
    try connection.rows(
      "DELETE FROM contact WHERE id = $1 AND version = $2::bigint RETURNING 1", [StoredText.stored(id), "\(version)"]
    ).count == 1
  }

  static let ordering = "ORDER BY left(sort_key, 500), sort_key, id"
  private static let words = "array_to_tsvector(string_to_array(r.words, ' '))"
  /// One statement for one and for many contacts: the rows are one value.
  private static let record = """
    json_to_recordset($1::json) AS r(
      id text, sort_key text, first_name text, last_name text, phone text, email text, words text, card text)
    """
  static let insertion = """
    INSERT INTO contact (id, sort_key, first_name, last_name, phone, email, words, card)
    SELECT r.id, r.sort_key, r.first_name, r.last_name, r.phone, r.email, \(words), r.card FROM \(record)
    """
}

// MARK: The order of the list

extension ContactTable {
  /// The identity of the collation by which the list is sorted; nil when it isn't yet.
  static func order(of connection: Connection, _ lock: String = "") throws(PostgresError) -> String? {
    try connection.rows("SELECT sorted_by FROM book\(lock)").first?.first ?? nil
  }

  /// Sorts the list by a language.
  static func sort(_ connection: Connection, locale: String) throws(PostgresError) {
    let collation = NameCollation(locale: locale)
    guard try order(of: connection, " FOR UPDATE") != collation.identity else { return }
    let summaries = try connection.rows("SELECT id, first_name, last_name, phone, email FROM contact")
      .map(ContactSummary.init(row:))
    for start in stride(from: 0, to: summaries.count, by: 1000) {
      let keys = summaries[start..<min(start + 1000, summaries.count)].map {
        SortKey(id: StoredText.stored($0.id), sortKey: ContactKeys(Contact($0), collation).sortKey)
      }
      try connection.rows(
        """
        UPDATE contact SET sort_key = r.sort_key
        FROM json_to_recordset($1::json) AS r(id text, sort_key text) WHERE contact.id = r.id
        """, [JSON.text(keys)])
    }
    try connection.rows("UPDATE book SET sorted_by = $1", [collation.identity])
  }

  private struct SortKey: Encodable {
    let id: String
    let sortKey: String

    private enum CodingKeys: String, CodingKey {
      case id
      case sortKey = "sort_key"
    }
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
