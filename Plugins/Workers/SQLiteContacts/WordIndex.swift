import Contracts
import Database
import Dispatch
import Synchronization

/// The index of the words of a list, as FTS5 keeps it in the tables behind its own (sqlite.org/fts5.html, appendix B).
///
/// FTS5 makes it in a database in memory, and it is carried into the tables of the address book as they are: as sqlite3's `.dump` restores such a table. So another processor does it
/// than the one that writes the contacts, although a database has one writer.
struct WordIndex: Sendable {
  private let pages: [(id: Int, bytes: [UInt8])]
  private let terms: [(segment: Int, term: [UInt8], page: Int)]

  /// The table in which words are found.
  static let definition = "CREATE VIRTUAL TABLE contact_search USING fts5 (names, phones, emails, \(options))"
  /// The words themselves, in the table behind it; FTS5 asks for them when a contact is deleted.
  static let wordInsertion = "INSERT INTO contact_search_content (id, c0, c1, c2) VALUES (?, ?, ?, ?)"

  private static let options = "prefix = '1 2 3', tokenize = 'ascii', detail = column, columnsize = 0"

  /// Makes the index of contacts in the order of their list.
  ///
  /// - Parameters:
  ///   - file: their database, for errors.
  ///   - isCancelled: tells whether nobody waits for it any more. The result is ``ContactsError/cancelled`` then.
  static func result(
    of rows: [ContactRow], for file: String, _ isCancelled: () -> Bool
  ) -> Result<WordIndex, ContactsError> {
    Result { () throws(ContactsError) in try WordIndex(rows, for: file, isCancelled) }
  }

  private init(_ rows: [ContactRow], for file: String, _ isCancelled: () -> Bool) throws(ContactsError) {
    let memory = try Connection(inMemoryFor: file, failure: ContactsError.init)
    try memory.script(
      """
      CREATE VIRTUAL TABLE word USING fts5 (names, phones, emails, content = '', \(Self.options));
      -- The index is merged later, a little with each change.
      INSERT INTO word (word, rank) VALUES ('automerge', 0);
      BEGIN;
      """)
    let insertion = "INSERT INTO word (rowid, names, phones, emails) VALUES (?, ?, ?, ?)"
    for (index, row) in rows.enumerated() {
      if isCancelled() { throw .cancelled }
      try memory.run(insertion, [.integer(ContactTable.place(index))] + row.words.map(Value.text))
    }
    try memory.script("COMMIT")
    pages = try memory.rows("SELECT id, block FROM word_data ORDER BY id") { ($0.integer(0), $0.bytes(1)) }
    terms = try memory.rows("SELECT segid, term, pgno FROM word_idx ORDER BY segid, term") {
      ($0.integer(0), $0.bytes(1), $0.integer(2))
    }
  }

  /// Puts the index into the tables behind a new, empty one.
  func write(to connection: Connection) throws(ContactsError) {
    try connection.run("DELETE FROM contact_search_data")
    for page in pages {
      try connection.run(
        "INSERT INTO contact_search_data (id, block) VALUES (?, ?)", [.integer(page.id), .bytes(page.bytes)])
    }
    for term in terms {
      try connection.run(
        "INSERT INTO contact_search_idx (segid, term, pgno) VALUES (?, ?, ?)",
        [.integer(term.segment), .bytes(term.term), .integer(term.page)])
    }
  }
}

/// Something that is made on another thread meanwhile.
final class Background<Value: Sendable>: Sendable {
  private let made = Mutex<Value?>(nil)
  private let isCancelled = Atomic(false)
  private let group = DispatchGroup()

  /// - Parameter make: is given what tells whether nobody waits for it any more.
  init(_ make: @escaping @Sendable (_ isCancelled: @Sendable () -> Bool) -> Value) {
    DispatchQueue.global(qos: .userInitiated).async(group: group) {
      let value = make { self.isCancelled.load(ordering: .relaxed) }
      self.made.withLock { $0 = value }
    }
  }

  func cancel() { isCancelled.store(true, ordering: .relaxed) }

  /// What was made. Waits for it.
  var value: Value {
    while true {
      group.wait()
      if let value = made.withLock({ $0 }) { return value }
    }
  }
}
