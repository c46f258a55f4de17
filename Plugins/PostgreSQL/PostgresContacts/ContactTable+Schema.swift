extension ContactTable {
  /// On which changes are told; their payload is the schema.
  static let channel = "contacts"

  /// Finds contacts by their words.
  static let wordsIndex = "CREATE INDEX contact_words ON contact USING gin (words) WITH (fastupdate = off)"

  /// The order of the list. An index has no entries of more than 2,704 bytes; the rest of a long key is sorted when it is read.
  static let orderIndex = "CREATE INDEX contact_order ON contact (left(sort_key, 500), id)"

  /// The schema of this version of the worker.
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
