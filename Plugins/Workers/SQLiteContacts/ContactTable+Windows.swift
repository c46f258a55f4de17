import ContactStore
import Contracts
import Database

/// The rows' numbers are their places in the list: so nothing is sorted, and a search ends when its window is full.
extension ContactTable {
  func page(_ query: ContactsQuery) throws(ContactsError) -> ContactsPage {
    if let match = Self.match(query.filter) { try filteredPage(query, match) } else { try allPage(query) }
  }

  /// In the order of the list; nil for each contact whose card can't be read.
  func contacts(matching filter: ContactsFilter) throws(ContactsError) -> [Contact?] {
    let match = Self.match(filter)
    let found = match == nil ? "" : "WHERE place IN (SELECT rowid FROM contact_search WHERE contact_search MATCH ?)"
    let cards = try connection.rows(
      "SELECT card FROM contact JOIN card USING (number) \(found) ORDER BY place", match.map { [.text($0)] } ?? []
    ) { $0.text(0) ?? "" }
    return cards.map { try? Contact(card: $0, in: connection.file) }
  }

  /// Counting or skipping rows reads little of the index of places, the shortest one.
  private func allPage(_ query: ContactsQuery) throws(ContactsError) -> ContactsPage {
    let contacts = try connection.rows(
      """
      SELECT \(ContactRow.columns) FROM contact
      WHERE place >= (SELECT place FROM contact INDEXED BY contact_places ORDER BY place LIMIT 1 OFFSET ?)
      ORDER BY place LIMIT ?
      """, [.integer(query.offset), .integer(query.limit)], row: ContactSummary.init)
    let total = try connection.integer("SELECT count(*) FROM contact INDEXED BY contact_places") ?? 0
    return ContactsPage(contacts: contacts, total: total)
  }

  private func filteredPage(_ query: ContactsQuery, _ match: String) throws(ContactsError) -> ContactsPage {
    let contacts = try connection.rows(
      """
      SELECT \(ContactRow.columns) FROM contact
      WHERE place IN (SELECT rowid FROM contact_search WHERE contact_search MATCH ? ORDER BY rowid LIMIT ? OFFSET ?)
      ORDER BY place
      """, [.text(match), .integer(query.limit), .integer(query.offset)], row: ContactSummary.init)
    // A window that isn't full has the end of the list.
    if contacts.count < query.limit, !contacts.isEmpty || query.offset <= 0 {
      return ContactsPage(contacts: contacts, total: max(0, query.offset) + contacts.count)
    }
    let total = try connection.integer(
      "SELECT count(*) FROM contact_search WHERE contact_search MATCH ?", [.text(match)])
    return ContactsPage(contacts: contacts, total: total ?? 0)
  }

  /// The FTS5 query; nil when every contact matches. The words have letters and digits only: no quoting is needed.
  private static func match(_ filter: ContactsFilter) -> String? {
    let words = filter.words
    guard !words.isEmpty else { return nil }
    let all = words.map { "\"\($0)\"*" }.joined(separator: " ")
    return switch filter.kind {
    case .name: "{names} : (\(all))"
    case .phone: "{phones} : (\(all))"
    case .email: "{emails} : (\(all))"
    case .any: all
    @unknown default: all
    }
  }
}
