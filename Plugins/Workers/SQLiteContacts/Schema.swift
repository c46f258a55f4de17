import Contracts

/// The tables of the address book, and how a database comes to have them.
struct Schema {
  /// Marks the database as an address book (PRAGMA application_id): “CNTC”.
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

  /// What takes a database from each version to the next, the first from an empty one. Never changed, only added to.
  let migrations: [String]

  /// Brings a database to the newest version. When that fails, it is as it was.
  ///
  /// - Throws: `unsupported` when the database is another program's or a newer version's, and what SQLite says.
  func migrate(_ connection: Connection) throws(ContactsError) {
    let current = try connection.transaction(.reading) { () throws(ContactsError) -> Int in
      try version(of: connection)
    }
    guard current < migrations.count else { return }
    try connection.transaction(.writing) { () throws(ContactsError) in
      let version = try version(of: connection)  // another process may have migrated it meanwhile
      for migration in migrations.dropFirst(version) { try connection.script(migration) }
      try connection.script("PRAGMA application_id = \(Self.applicationID)")
      try connection.script("PRAGMA user_version = \(migrations.count)")
    }
  }

  /// How many migrations a database has had.
  private func version(of connection: Connection) throws(ContactsError) -> Int {
    let application = try connection.integer("PRAGMA application_id") ?? 0
    let version = try connection.integer("PRAGMA user_version") ?? 0
    let isEmpty = try connection.integer("SELECT count(*) FROM sqlite_schema") == 0
    guard application == Self.applicationID || isEmpty && application == 0 && version == 0 else {
      throw .unsupported(file: connection.file, reason: "it is the database of another program")
    }
    guard version <= migrations.count else {
      throw .unsupported(
        file: connection.file,
        reason: "it has version \(version), made by a newer app; this one knows versions up to \(migrations.count)")
    }
    return version
  }
}
