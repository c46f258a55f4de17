import Contracts
import Database

/// A connection with the database of an address book.
typealias Connection = DatabaseConnection<ContactsError>

extension DatabaseConnection where Failure == ContactsError {
  /// Opens a database, and makes it when there is none.
  ///
  /// - Parameters:
  ///   - file: its path.
  ///   - busyTimeout: how long a statement waits for other connections, in milliseconds.
  convenience init(file: String, busyTimeout: Int32) throws(ContactsError) {
    try self.init(file: file, busyTimeout: busyTimeout, failure: ContactsError.init)
  }
}

extension ContactsError {
  init(_ error: DatabaseError) {
    self =
      switch error {
      case .busy(let file): .busy(file: file)
      case .readOnly(let file): .readOnly(file: file)
      case .full(let file): .full(file: file)
      case .corrupt(let file, let reason): .corrupt(file: file, reason: reason)
      case .unsupported(let file, let reason): .unsupported(file: file, reason: reason)
      case .unavailable(let file, let reason): .unavailable(file: file, reason: reason)
      }
  }
}

extension Schema {
  /// Marks the database as an address book: “CNTC”.
  static let applicationID = 0x434E_5443

  /// The schema of this version of the worker.
  static let current = Schema(migrations: [
    """
    CREATE TABLE contact (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      sort_key TEXT NOT NULL,
      first_name TEXT NOT NULL,
      last_name TEXT NOT NULL,
      phone TEXT,
      email TEXT,
      card TEXT NOT NULL  -- all of the contact, as a vCard 4.0
    ) STRICT;
    -- All that a list shows: the table, with its long cards, isn't read for it.
    CREATE INDEX contact_order ON contact (sort_key, id, first_name, last_name, phone, email);
    -- The words are folded already, so the tokenizer only parts them.
    CREATE VIRTUAL TABLE contact_search
      USING fts5 (words, prefix = '1 2 3', tokenize = 'unicode61 remove_diacritics 0');
    """
  ])

  /// The schema of an address book.
  init(migrations: [String]) {
    self.init(applicationID: Self.applicationID, migrations: migrations)
  }
}
