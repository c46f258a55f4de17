import ContactStore
import Contracts
import PostgreSQL

extension ContactTable {
  /// Adds contacts, or puts them in the places of those with their ids.
  ///
  /// - Returns: how many were known.
  func put(_ rows: [ContactRow]) throws(PostgresError) -> Int {
    if rows.count >= 1000, try isMineAndEmpty(), try fill(rows) { return 0 }
    var replaced = 0
    for start in stride(from: 0, to: rows.count, by: 1000) {
      // A row that was there has been locked by this transaction; a new one hasn't.
      let results = try connection.rows(
        """
        \(Self.insertion) ON CONFLICT (id) DO UPDATE SET
          sort_key = excluded.sort_key, first_name = excluded.first_name, last_name = excluded.last_name,
          phone = excluded.phone, email = excluded.email, words = excluded.words, card = excluded.card,
          version = contact.version + 1
        RETURNING xmax <> 0
        """, [JSON.text(Array(rows[start..<min(start + 1000, rows.count)]))])
      replaced += results.count { $0 == ["t"] }
    }
    return replaced
  }

  /// Whether there are no contacts, and an index may be dropped: a host may have been granted nothing but the rows.
  private func isMineAndEmpty() throws(PostgresError) -> Bool {
    let rows = try connection.rows(
      """
      SELECT 1 FROM pg_class WHERE oid = 'contact'::regclass AND pg_has_role(relowner, 'USAGE')
        AND NOT EXISTS (SELECT 1 FROM contact)
      """)
    return !rows.isEmpty
  }

  /// Fills an empty book. Its indexes are made at the end, that of words in half of the time; who reads the empty book meanwhile waits.
  ///
  /// - Returns: false when somebody else has added a contact meanwhile.
  private func fill(_ rows: [ContactRow]) throws(PostgresError) -> Bool {
    try connection.script("LOCK TABLE contact IN ACCESS EXCLUSIVE MODE")
    guard try isMineAndEmpty() else { return false }
    try connection.script("DROP INDEX contact_words, contact_order; ALTER TABLE contact DROP CONSTRAINT contact_pkey")
    // In the order of the list, so that a window, and what a short filter finds, stands on few pages.
    let order = rows.indices.sorted { rows[$0].sortKey < rows[$1].sortKey }
    // The text is written on all processors.
    let texts = stride(from: 0, to: order.count, by: 1000).map { order[$0..<min($0 + 1000, order.count)] }
      .concurrentMap(size: 1, with: {}) { part, _ in CopyText(part.lazy.map { rows[$0].values }) }
    try connection.copy(texts, into: "contact (\(ContactRow.columns))")
    try connection.script(
      "ALTER TABLE contact ADD CONSTRAINT contact_pkey PRIMARY KEY (id); \(Self.orderIndex); \(Self.wordsIndex)")
    return true
  }
}
