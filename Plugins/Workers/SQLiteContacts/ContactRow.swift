import ContactStore
import Contracts
import Database

final class ContactRow: Sendable {
  let summary: ContactSummary
  let sortKey: String
  /// Space-separated search words of its names, phones and e-mail addresses.
  let words: [String]

  /// The columns that the statements of ``ContactTable`` name in this order.
  static let columns = "id, sort_key, first_name, last_name, phone, email"

  init(_ contact: Contact, _ collation: NameCollation) {
    let keys = ContactKeys(contact, collation)
    summary = ContactSummary(contact)
    sortKey = keys.sortKey
    words = [keys.names, keys.phones, keys.emails].map { words in
      // The endings of numbers often repeat, and each word takes time.
      guard words.count > 50 else {
        return words.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }.joined(separator: " ")
      }
      return Set(words).joined(separator: " ")
    }
  }

  /// Reads the columns, then the words.
  init(_ row: Statement) {
    summary = ContactSummary(row)
    sortKey = row.text(1) ?? ""
    words = (6...8).map { row.text($0) ?? "" }
  }

  var values: [Value] {
    [summary.id, sortKey, summary.firstName, summary.lastName].map(Value.text)
      + [.text(summary.phone), .text(summary.email)]
  }

  /// The first 32 bytes of the key, which suffice to sort most contacts.
  var keyBeginning: (UInt64, UInt64, UInt64, UInt64) {
    var rest = sortKey.utf8.makeIterator()
    func next() -> UInt64 { (0..<8).reduce(0) { number, _ in number << 8 | UInt64(rest.next() ?? 0) } }
    return (next(), next(), next(), next())
  }

  func precedes(_ other: ContactRow) -> Bool {
    sortKey == other.sortKey ? precedes(other.sortKey, other.summary.id) : sortKey < other.sortKey
  }

  func precedes(_ otherKey: String, _ otherID: Contact.ID) -> Bool {
    sortKey == otherKey ? summary.id.utf8.lexicographicallyPrecedes(otherID.utf8) : sortKey < otherKey
  }
}

struct StoredContact: Sendable {
  let row: ContactRow
  let card: String

  init(_ contact: Contact, _ collation: NameCollation) {
    row = ContactRow(contact, collation)
    card = contact.card
  }
}

extension ContactSummary {
  init(_ row: Statement) {
    self.init(
      id: row.text(0) ?? "", firstName: row.text(2) ?? "", lastName: row.text(3) ?? "", phone: row.text(4),
      email: row.text(5))
  }
}
