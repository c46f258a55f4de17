import ContactStore
import Contracts
import Database
import Dispatch
import Synchronization

/// Writes the whole list at once, in its order: after an import, a migration, or for another language.
extension ContactTable {
  /// The identity of the collation that sorts the database; nil when it has no keys yet, as after a migration.
  static func order(of connection: Connection) throws(ContactsError) -> String? {
    try connection.rows("SELECT collation FROM contact_order_of_list") { $0.text(0) }.first ?? nil
  }

  /// Sorts the list, and makes the search words.
  /// A contact with an unreadable card stays: lists and filters use the table's other columns. Opening it reports the
  /// error, an export counts it, and an import of its id replaces it.
  func makeIndex() throws(ContactsError) {
    let rows = try connection.rows(
      "SELECT \(ContactRow.columns), number, card FROM contact JOIN card USING (number)"
    ) { row in
      let contact = (try? Contact(card: row.text(7) ?? "", in: connection.file)) ?? Contact(ContactSummary(row))
      return (row: ContactRow(contact, collation), number: row.integer(6))
    }
    try write(rows)
    try connection.run("DELETE FROM contact_order_of_list")
    try connection.run("INSERT INTO contact_order_of_list VALUES (?)", [.text(collation.identity)])
  }

  /// Adds contacts, or replaces those with their ids; returns how many it replaced.
  func put(_ new: [StoredContact]) throws(ContactsError) -> Int {
    // Writing a row with all others takes a tenth of the time of inserting it among them.
    let count = try connection.integer("SELECT count(*) FROM contact INDEXED BY contact_places") ?? 0
    if new.count > count / 10 { return try putAll(new) }
    var replaced = 0
    for contact in new {
      if Task.isCancelled { throw .cancelled }
      if try replace(contact) { replaced += 1 } else { try insert(contact) }
    }
    return replaced
  }

  private func putAll(_ new: [StoredContact]) throws(ContactsError) -> Int {
    // Compared as the database does: texts that are equal to Swift may have other bytes.
    let ids = Set(new.map { Array($0.row.summary.id.utf8) })
    var rows: [(row: ContactRow, number: Int)] = []
    var replaced: [Int] = []
    let known = try connection.rows(
      """
      SELECT \(ContactRow.columns), names, phones, emails, number
      FROM contact JOIN contact_search ON contact_search.rowid = place
      """
    ) { (row: ContactRow($0), number: $0.integer(9)) }
    for known in known {
      if Task.isCancelled { throw .cancelled }
      if ids.contains(Array(known.row.summary.id.utf8)) { replaced.append(known.number) } else { rows.append(known) }
    }
    for number in replaced { try connection.run("DELETE FROM card WHERE number = ?", [.integer(number)]) }
    let first = (try connection.integer("SELECT max(number) FROM card") ?? 0) + 1
    let cards = new.enumerated().map { (number: first + $0, card: $1.card) }
    try write(rows + new.enumerated().map { ($1.row, first + $0) }, newCards: cards)
    return replaced.count
  }

  private func write(
    _ rows: [(row: ContactRow, number: Int)], newCards: [(number: Int, card: String)] = []
  ) throws(ContactsError) {
    // Comparing and moving numbers is faster than rows.
    let order = rows.enumerated().map { (beginning: $1.row.keyBeginning, index: $0) }.sorted {
      let other = rows[$1.index].row
      return $0.beginning == $1.beginning
        ? rows[$0.index].row.precedes(other.sortKey, other.summary.id) : $0.beginning < $1.beginning
    }
    let sorted = order.map { rows[$0.index] }
    // The words take as long as all the rest: another processor indexes them.
    let index = WordIndex(sorted.map(\.row), for: connection.file)
    defer { index.cancel() }
    for new in newCards {
      if Task.isCancelled { throw .cancelled }
      try connection.run("INSERT INTO card (number, card) VALUES (?, ?)", [.integer(new.number), .text(new.card)])
    }
    // Deleting row by row takes longer than all that follows, and an index of existing rows is made faster.
    let definitions = try connection.rows(
      "SELECT sql FROM sqlite_schema WHERE tbl_name = 'contact' AND sql IS NOT NULL ORDER BY type = 'index'"
    ) { $0.text(0) ?? "" }
    try connection.script(
      "DROP TABLE contact; \(definitions.prefix(1).joined()); DROP TABLE IF EXISTS contact_search; \(WordIndex.definition)"
    )
    for (index, row) in sorted.enumerated() {
      if Task.isCancelled { throw .cancelled }
      try insertSummary(row.row, number: row.number, at: Self.place(index))
    }
    try connection.script(definitions.dropFirst().joined(separator: ";"))
    for (index, row) in sorted.enumerated() {
      if Task.isCancelled { throw .cancelled }
      try connection.run(WordIndex.wordInsertion, [.integer(Self.place(index))] + row.row.words.map(Value.text))
    }
    try index.write(to: connection)
  }

  static func place(_ index: Int) -> Int { (index + 1) * gap }
}

/// The index of a list's words in FTS5's shadow tables (sqlite.org/fts5.html, appendix B).
/// FTS5 makes it in memory, on another processor than the one that writes the contacts: a database has one writer. The
/// shadow tables are then copied as they are, as sqlite3's `.dump` restores them.
final class WordIndex: Sendable {
  static let definition = "CREATE VIRTUAL TABLE contact_search USING fts5 (names, phones, emails, \(options))"
  /// The words in the shadow table, which FTS5 reads when a contact is deleted.
  static let wordInsertion = "INSERT INTO contact_search_content (id, c0, c1, c2) VALUES (?, ?, ?, ?)"
  private static let options = "prefix = '1 2 3', tokenize = 'ascii', detail = column, columnsize = 0"

  private typealias Tables = (pages: [[Value]], terms: [[Value]])
  private let tables = Mutex<Result<Tables, ContactsError>?>(nil)
  private let isCancelled = Atomic(false)
  private let group = DispatchGroup()

  init(_ rows: [ContactRow], for file: String) {
    DispatchQueue.global(qos: .userInitiated).async(group: group) {
      let tables = Result { () throws(ContactsError) in try self.makeTables(of: rows, for: file) }
      self.tables.withLock { $0 = tables }
    }
  }

  func cancel() { isCancelled.store(true, ordering: .relaxed) }

  private func makeTables(of rows: [ContactRow], for file: String) throws(ContactsError) -> Tables {
    let memory = try Connection(file: file, isInMemory: true, failure: ContactsError.init)
    try memory.script(
      """
      CREATE VIRTUAL TABLE word USING fts5 (names, phones, emails, content = '', \(Self.options));
      -- The index is merged later, a little with each change.
      INSERT INTO word (word, rank) VALUES ('automerge', 0);
      BEGIN;
      """)
    let insertion = "INSERT INTO word (rowid, names, phones, emails) VALUES (?, ?, ?, ?)"
    for (index, row) in rows.enumerated() {
      if isCancelled.load(ordering: .relaxed) { throw .cancelled }
      try memory.run(insertion, [.integer(ContactTable.place(index))] + row.words.map(Value.text))
    }
    try memory.script("COMMIT")
    let pages = try memory.rows("SELECT id, block FROM word_data ORDER BY id") { row -> [Value] in
      [.integer(row.integer(0)), .bytes(row.bytes(1))]
    }
    let terms = try memory.rows("SELECT segid, term, pgno FROM word_idx ORDER BY segid, term") { row -> [Value] in
      [.integer(row.integer(0)), .bytes(row.bytes(1)), .integer(row.integer(2))]
    }
    return (pages, terms)
  }

  /// Waits for the index, and writes it into the shadow tables of a new, empty one.
  func write(to connection: Connection) throws(ContactsError) {
    group.wait()
    guard let made = try tables.withLock({ $0 })?.get() else { throw .cancelled }
    try connection.run("DELETE FROM contact_search_data")
    for page in made.pages { try connection.run("INSERT INTO contact_search_data (id, block) VALUES (?, ?)", page) }
    let insertion = "INSERT INTO contact_search_idx (segid, term, pgno) VALUES (?, ?, ?)"
    for term in made.terms { try connection.run(insertion, term) }
  }
}
