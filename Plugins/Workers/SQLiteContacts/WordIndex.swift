import Contracts
import Database
import Dispatch
import Synchronization

/// The index of a list's words in FTS5's shadow tables (sqlite.org/fts5.html, appendix B).
///
/// FTS5 makes it in memory, on another processor than the one that writes the contacts: a database has one writer. The
/// shadow tables are then copied as they are, as sqlite3's `.dump` restores them.
struct WordIndex: Sendable {
  private let pages: [(id: Int, bytes: [UInt8])]
  private let terms: [(segment: Int, term: [UInt8], page: Int)]

  static let definition = "CREATE VIRTUAL TABLE contact_search USING fts5 (names, phones, emails, \(options))"
  /// The words in the shadow table, which FTS5 reads when a contact is deleted.
  static let wordInsertion = "INSERT INTO contact_search_content (id, c0, c1, c2) VALUES (?, ?, ?, ?)"

  private static let options = "prefix = '1 2 3', tokenize = 'ascii', detail = column, columnsize = 0"

  /// - Parameter rows: in the order of the list.
  init(_ rows: [ContactRow], for file: String, _ isCancelled: () -> Bool) throws(ContactsError) {
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
      if isCancelled() { throw .cancelled }
      try memory.run(insertion, [.integer(ContactTable.place(index))] + row.words.map(Value.text))
    }
    try memory.script("COMMIT")
    pages = try memory.rows("SELECT id, block FROM word_data ORDER BY id") { ($0.integer(0), $0.bytes(1)) }
    terms = try memory.rows("SELECT segid, term, pgno FROM word_idx ORDER BY segid, term") {
      ($0.integer(0), $0.bytes(1), $0.integer(2))
    }
  }

  /// Writes into the shadow tables of a new, empty index.
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

final class Background<Value: Sendable, Failure: Error>: Sendable {
  private let made = Mutex<Result<Value, Failure>?>(nil)
  private let isCancelled = Atomic(false)
  private let group = DispatchGroup()

  init(_ make: @escaping @Sendable (_ isCancelled: () -> Bool) throws(Failure) -> Value) {
    DispatchQueue.global(qos: .userInitiated).async(group: group) {
      let value = Result { () throws(Failure) in try make { self.isCancelled.load(ordering: .relaxed) } }
      self.made.withLock { $0 = value }
    }
  }

  func cancel() { isCancelled.store(true, ordering: .relaxed) }

  /// Waits for the value.
  func value() throws(Failure) -> Value {
    while true {
      group.wait()
      if let value = made.withLock({ $0 }) { return try value.get() }
    }
  }
}
