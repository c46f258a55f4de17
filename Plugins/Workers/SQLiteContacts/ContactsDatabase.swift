import Contracts
import Database

typealias Connection = DatabaseConnection<ContactsError>

extension ContactsError {
  init(_ error: DatabaseError) {
    self =
      switch error.problem {
      case .busy: .busy(file: error.file)
      case .readOnly: .readOnly(file: error.file)
      case .full: .full(file: error.file)
      case .corrupt: .corrupt(file: error.file, systemMessage: error.systemMessage)
      case .foreign: .foreign(file: error.file)
      case .newer(let version, let known): .newer(file: error.file, version: version, known: known)
      case .unavailable: .unavailable(file: error.file, systemMessage: error.systemMessage)
      }
  }
}

extension Schema {
  /// The database is marked with “CNTC”.
  static let current = Schema(
    applicationID: 0x434E_5443,
    migrations: [
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
      """,
      """
      DROP TABLE contact_search;
      CREATE VIRTUAL TABLE contact_search
        USING fts5 (names, phones, emails, prefix = '1 2 3', tokenize = 'unicode61 remove_diacritics 0');
      -- By which collation the keys were made that are there. None yet: SQLiteContacts makes them, and the words.
      CREATE TABLE contact_order_of_list (collation TEXT NOT NULL) STRICT;
      """,
      """
      DROP TABLE contact_search;  -- ContactTable makes it with the list
      DELETE FROM contact_order_of_list;
      -- Without the long cards, to leave rows out reads little.
      CREATE TABLE card (
        number INTEGER PRIMARY KEY,
        card TEXT NOT NULL  -- all of the contact, as a vCard 4.0
      ) STRICT;
      INSERT INTO card SELECT number, card FROM contact;
      ALTER TABLE contact RENAME TO contact_with_card;
      CREATE TABLE contact (
        place INTEGER PRIMARY KEY,  -- where it stands in the list, which is sorted by the key, then by the id
        number INTEGER NOT NULL,
        id TEXT NOT NULL,
        sort_key TEXT NOT NULL,
        first_name TEXT NOT NULL,
        last_name TEXT NOT NULL,
        phone TEXT,
        email TEXT
      ) STRICT;
      INSERT INTO contact SELECT number, number, id, sort_key, first_name, last_name, phone, email FROM contact_with_card;
      DROP TABLE contact_with_card;
      CREATE UNIQUE INDEX contact_ids ON contact (id);
      CREATE INDEX contact_places ON contact (place);
      """,
    ])
}
