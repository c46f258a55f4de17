import ContactStore
import Contracts
import PostgreSQL

extension ContactTable {
  /// From how many matches on the list is read in its order, which finds a window's worth among the first few thousand. Fewer are fetched and sorted.
  private static let many = 2000

  /// A window of the list.
  func page(_ query: ContactsQuery) throws(PostgresError) -> ContactsPage {
    let (condition, values) = Self.condition(query.filter)
    let total =
      try connection.rows("SELECT count(*) FROM contact \(condition)", values).first?.first?.flatMap { Int($0) } ?? 0
    guard total > max(0, query.offset) else { return ContactsPage(contacts: [], total: total) }
    // The planner guesses the same number of matches for each prefix: with few it would read all of the list.
    let isFew = !values.isEmpty && total < Self.many
    let columns = "id, first_name, last_name, phone, email"
    let source = isFew ? "found" : "contact \(condition)"
    let rows = try connection.rows(
      """
      \(isFew ? "WITH found AS MATERIALIZED (SELECT \(columns), sort_key FROM contact \(condition))" : "")
      SELECT \(columns) FROM \(source) \(Self.ordering) LIMIT $\(values.count + 1)::bigint OFFSET $\(values.count + 2)::bigint
      """, values + ["\(max(0, query.limit))", "\(max(0, query.offset))"])
    return ContactsPage(contacts: rows.map(ContactSummary.init(row:)), total: total)
  }

  /// What is stored of the contacts that match a filter, in the order of the list.
  func cards(matching filter: ContactsFilter) throws(PostgresError) -> [StoredCard] {
    let (condition, values) = Self.condition(filter)
    return try connection.rows("SELECT card, version FROM contact \(condition) \(Self.ordering)", values)
      .map { StoredCard(row: $0, place: connection.place) }
  }

  /// The words of a filter hold letters and digits only.
  private static func condition(_ filter: ContactsFilter) -> (sql: String, values: [String?]) {
    let words = FilterWords(filter.text).words.map(ContactRow.shortened)
    guard !words.isEmpty else { return ("", []) }
    let prefixes =
      switch filter.kind {
      case .name: ["n"]
      case .phone: ["p"]
      case .email: ["e"]
      case .any: ["n", "p", "e"]
      @unknown default: ["n", "p", "e"]
      }
    let query = words.map { word in "(" + prefixes.map { "'\($0)\(word)':*" }.joined(separator: " | ") + ")" }
    return ("WHERE words @@ $1::tsquery", [query.joined(separator: " & ")])
  }
}
