import ContactStore
import Contracts
import Database

/// Writes the whole list at once, in its order: after an import, a migration, or for another language.
extension ContactTable {
  /// The identity of the collation that sorts the database; nil when it has no keys yet, as after a migration.
  static func order(of connection: Connection) throws(ContactsError) -> String? {
    try connection.rows("SELECT collation FROM contact_order_of_list") { $0.text(0) }.first ?? nil
  }

  /// Sorts the list, and makes the search words.
  ///
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
  ///
  /// - Throws: also ``ContactsError/cancelled`` when the task is cancelled.
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
      $0.beginning == $1.beginning
        ? rows[$0.index].row.precedes(rows[$1.index].row) : $0.beginning < $1.beginning
    }
    let sorted = order.map { rows[$0.index] }
    // The words take as long as all the rest: another processor indexes them.
    let index = Background { [file = connection.file] isCancelled throws(ContactsError) in
      try WordIndex(sorted.map(\.row), for: file, isCancelled)
    }
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
    try index.value().write(to: connection)
  }

  /// The place of the row at an index, counted from 0, when the whole list is written.
  static func place(_ index: Int) -> Int { (index + 1) * gap }
}
