import ContactStore
import Contracts
import Foundation
import PostgreSQL

struct ContactTable {
  let connection: Connection
  let collation: NameCollation

  /// - Parameter locale: sorts a list that isn't sorted yet, or whose rules this host doesn't have any more.
  init(_ connection: Connection, locale: String, _ kind: TransactionKind) throws(PostgresError) {
    self.connection = connection
    guard kind == .writing else {
      collation = NameCollation(locale: locale)
      return
    }
    // Sorting the list waits until all who write by these rules have committed, and the other way round.
    let order = try Self.order(of: connection, " FOR SHARE")
    let theirs = order.flatMap { NameCollation(identity: $0) }
    collation = theirs ?? NameCollation(locale: locale)
    // An app with another version of the rules sorted it: its keys and ours don't mix.
    if theirs == nil { try Self.sort(connection, locale: locale) }
  }

  func card(_ id: Contact.ID) throws(PostgresError) -> StoredCard? {
    try connection.rows("SELECT card, version FROM contact WHERE id = $1", [StoredText.stored(id)]).first.map(stored)
  }

  private func stored(_ row: [String?]) -> StoredCard {
    StoredCard(version: row[1].flatMap { Int($0) } ?? 0, text: StoredText.text(row[0] ?? ""), place: connection.place)
  }

  func insert(_ contact: Contact) throws(PostgresError) -> Bool {
    let sql = "\(Self.insertion) ON CONFLICT (id) DO NOTHING RETURNING 1"
    return try connection.rows(sql, [json([ContactRow(contact, collation).record])]).count == 1
  }

  /// - Returns: false when no contact has its id and the version.
  func update(_ contact: Contact, ifVersion version: Int) throws(PostgresError) -> Bool {
    try connection.rows(
      """
      UPDATE contact SET (\(Self.columns), version) = (\(Self.values), contact.version + 1) FROM \(Self.record)
      WHERE contact.id = r.id AND contact.version = $2::bigint RETURNING 1
      """, [json([ContactRow(contact, collation).record]), "\(version)"]
    ).count == 1
  }

  func delete(_ id: Contact.ID, ifVersion version: Int) throws(PostgresError) -> Bool {
    try connection.rows(
      "DELETE FROM contact WHERE id = $1 AND version = $2::bigint RETURNING 1", [StoredText.stored(id), "\(version)"]
    ).count == 1
  }

  static let ordering = "ORDER BY left(sort_key, 500), sort_key, id"
  private static let columns = ContactRow.columns.joined(separator: ", ")
  private static let values = ContactRow.columns.map { $0 == "words" ? "r.words::tsvector" : "r.\($0)" }
    .joined(separator: ", ")
  /// One statement for one and for many contacts: the rows are one value.
  private static let record =
    "json_to_recordset($1::json) AS r(\(ContactRow.columns.map { "\($0) text" }.joined(separator: ", ")))"
  static let insertion = "INSERT INTO contact (\(columns)) SELECT \(values) FROM \(record)"

  /// The identity of the collation that sorts the list; nil before the first sorting.
  static func order(of connection: Connection, _ lock: String = "") throws(PostgresError) -> String? {
    try connection.rows("SELECT sorted_by FROM book\(lock)").first?.first ?? nil
  }

  static func sort(_ connection: Connection, locale: String) throws(PostgresError) {
    let collation = NameCollation(locale: locale)
    guard try order(of: connection, " FOR UPDATE") != collation.identity else { return }
    let summaries = try connection.rows("SELECT id, first_name, last_name, phone, email FROM contact")
      .map(ContactSummary.init(row:))
    for start in stride(from: 0, to: summaries.count, by: 1000) {
      let keys = summaries[start..<min(start + 1000, summaries.count)].map {
        ["id": StoredText.stored($0.id), "sort_key": ContactKeys(Contact($0), collation).sortKey]
      }
      try connection.rows(
        """
        UPDATE contact SET sort_key = r.sort_key
        FROM json_to_recordset($1::json) AS r(id text, sort_key text) WHERE contact.id = r.id
        """, [json(keys)])
    }
    try connection.rows("UPDATE book SET sorted_by = $1", [collation.identity])
  }

  /// Adds contacts, or replaces those with their ids; returns how many it replaced.
  func put(_ rows: [ContactRow]) throws(PostgresError) -> Int {
    if rows.count >= 1000, try isMineAndEmpty(), try fill(rows) { return 0 }
    let changes = ContactRow.columns.map { "excluded.\($0)" }.joined(separator: ", ")
    var replaced = 0
    for start in stride(from: 0, to: rows.count, by: 1000) {
      // A replaced row was locked by this transaction (xmax); a new one wasn't.
      let results = try connection.rows(
        """
        \(Self.insertion)
        ON CONFLICT (id) DO UPDATE SET (\(Self.columns), version) = (\(changes), contact.version + 1)
        RETURNING xmax <> 0
        """, [json(rows[start..<min(start + 1000, rows.count)].map(\.record))])
      replaced += results.count { $0 == ["t"] }
    }
    return replaced
  }

  /// Whether the book is empty and this role may drop its indexes: a host may have been granted only the rows.
  private func isMineAndEmpty() throws(PostgresError) -> Bool {
    let rows = try connection.rows(
      """
      SELECT 1 FROM pg_class WHERE oid = 'contact'::regclass AND pg_has_role(relowner, 'USAGE')
        AND NOT EXISTS (SELECT 1 FROM contact)
      """)
    return !rows.isEmpty
  }

  /// Fills an empty book, and makes its indexes at the end: that of words in half of the time. Readers wait meanwhile.
  /// False when somebody else has added a contact meanwhile.
  private func fill(_ rows: [ContactRow]) throws(PostgresError) -> Bool {
    try connection.script("LOCK TABLE contact IN ACCESS EXCLUSIVE MODE")
    guard try isMineAndEmpty() else { return false }
    try connection.script("DROP INDEX contact_words, contact_order; ALTER TABLE contact DROP CONSTRAINT contact_pkey")
    // In the order of the list, so that a window, and the matches of a short filter, are on few pages.
    let order = rows.indices.sorted { rows[$0].sortKey < rows[$1].sortKey }
    // On all processors.
    let texts = stride(from: 0, to: order.count, by: 1000).map { order[$0..<min($0 + 1000, order.count)] }
      .concurrentMap { part in CopyText(part.lazy.map { rows[$0].values }) }
    try connection.copy(texts, into: "contact (\(Self.columns))")
    try connection.script(
      "ALTER TABLE contact ADD CONSTRAINT contact_pkey PRIMARY KEY (id); \(Self.orderIndex); \(Self.wordsIndex)")
    return true
  }

  func page(_ query: ContactsQuery) throws(PostgresError) -> ContactsPage {
    let (condition, values) = Self.condition(query.filter)
    let total =
      try connection.rows("SELECT count(*) FROM contact \(condition)", values).first?.first?.flatMap { Int($0) } ?? 0
    guard total > max(0, query.offset) else { return ContactsPage(contacts: [], total: total) }
    // Many matches soon fill a window in the list's order, fewer are fetched and sorted. The planner guesses the same
    // number of matches for each prefix: with few it would read all of the list.
    let isFew = !values.isEmpty && total < 2000
    let columns = "id, first_name, last_name, phone, email"
    let source = isFew ? "found" : "contact \(condition)"
    let rows = try connection.rows(
      """
      \(isFew ? "WITH found AS MATERIALIZED (SELECT \(columns), sort_key FROM contact \(condition))" : "")
      SELECT \(columns) FROM \(source) \(Self.ordering) LIMIT $\(values.count + 1)::bigint OFFSET $\(values.count + 2)::bigint
      """, values + ["\(max(0, query.limit))", "\(max(0, query.offset))"])
    return ContactsPage(contacts: rows.map(ContactSummary.init(row:)), total: total)
  }

  func cards(matching filter: ContactsFilter) throws(PostgresError) -> [StoredCard] {
    let (condition, values) = Self.condition(filter)
    return try connection.rows("SELECT card, version FROM contact \(condition) \(Self.ordering)", values).map(stored)
  }

  private static func condition(_ filter: ContactsFilter) -> (sql: String, values: [String?]) {
    let words = filter.words
    guard !words.isEmpty else { return ("", []) }
    let query = words.map { word in
      "(" + filter.select("n", "p", "e").map { "\(ContactRow.quoted($0 + word)):*" }.joined(separator: " | ") + ")"
    }
    return ("WHERE words @@ $1::tsquery", [query.joined(separator: " & ")])
  }

  /// Notifications of changes have the schema as their payload.
  static let channel = "contacts"
  static let wordsIndex = "CREATE INDEX contact_words ON contact USING gin (words) WITH (fastupdate = off)"

  /// An index entry has at most 2,704 bytes; a query sorts the rest of a long key.
  static let orderIndex = "CREATE INDEX contact_order ON contact (left(sort_key, 500), id)"

  static let migrations = [
    """
    -- Sorted by bytes: what sorts for people is in the key.
    CREATE TABLE contact (
      id text COLLATE "C" PRIMARY KEY,
      version bigint NOT NULL DEFAULT 1,
      sort_key text COLLATE "C" NOT NULL,
      first_name text NOT NULL,
      last_name text NOT NULL,
      phone text,
      email text,
      words tsvector NOT NULL,  -- each begins with n, p or e: of the name, a phone, an e-mail address
      card text NOT NULL  -- all of the contact, as a vCard 4.0
    );
    \(orderIndex);
    \(wordsIndex);
    -- By which collation the keys were made that are there. None yet.
    CREATE TABLE book (sorted_by text);
    INSERT INTO book VALUES (NULL);
    -- Told when the transaction commits, also of changes that another program makes.
    CREATE FUNCTION tell_change() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_notify('\(channel)', TG_TABLE_SCHEMA); RETURN NULL; END $$;
    CREATE TRIGGER contact_change AFTER INSERT OR UPDATE OR DELETE ON contact
      FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
    """
  ]
}

struct ContactRow: Sendable {
  static let columns = ["id", "sort_key", "first_name", "last_name", "phone", "email", "words", "card"]
  let sortKey: String
  let values: [String?]

  init(_ contact: Contact, _ collation: NameCollation) {
    let keys = ContactKeys(contact, collation)
    let summary = ContactSummary(contact)
    let texts: [String?] = [summary.firstName, summary.lastName, summary.phone, summary.email].map {
      $0.map(StoredText.stored)
    }
    let words = [("n", keys.names), ("p", keys.phones), ("e", keys.emails)]
      .flatMap { prefix, words in words.map { Self.quoted(prefix + $0) } }.joined(separator: " ")
    sortKey = keys.sortKey
    values = [StoredText.stored(contact.id), sortKey] + texts + [words, StoredText.stored(contact.card)]
  }

  var record: [String: String?] { Dictionary(uniqueKeysWithValues: zip(Self.columns, values)) }

  /// A word of a tsvector or tsquery has at most 2,046 bytes. A letter may be one followed by a quote.
  static func quoted(_ word: String) -> String {
    let word = word.utf8.count < 2000 ? word : String(word.prefix(101))
    return "'\(word.unicodeScalars.reduce(into: "") { $0 += ["'", "\\"].contains($1) ? "\($1)\($1)" : "\($1)" })'"
  }
}

struct StoredCard: Sendable {
  let version: Int
  fileprivate let text: String
  fileprivate let place: String

  func contact() throws(ContactsError) -> Contact { try Contact(card: text, in: place) }
}

extension ContactSummary {
  init(row: [String?]) {
    let texts = row.map { $0.map(StoredText.text) }
    self.init(id: texts[0] ?? "", firstName: texts[1] ?? "", lastName: texts[2] ?? "", phone: texts[3], email: texts[4])
  }
}

func json(_ rows: [some Encodable]) -> String {
  // Encoding texts can't fail.
  (try? JSONEncoder().encode(rows)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
}
