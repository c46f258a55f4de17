import ContactStore
import Contracts
import Foundation
import PostgreSQL

/// A contact on its way into the table, by the names of the columns.
struct ContactRow: Encodable, Sendable {
  private let id: String
  let sortKey: String
  private let firstName: String
  private let lastName: String
  private let phone: String?
  private let email: String?
  private let words: String
  private let card: String

  private enum CodingKeys: String, CodingKey {
    case id, phone, email, words, card
    case sortKey = "sort_key"
    case firstName = "first_name"
    case lastName = "last_name"
  }

  init(_ contact: Contact, _ collation: NameCollation) {
    let keys = ContactKeys(contact, collation)
    let summary = ContactSummary(contact)
    id = StoredText.stored(contact.id)
    sortKey = keys.sortKey
    firstName = StoredText.stored(summary.firstName)
    lastName = StoredText.stored(summary.lastName)
    phone = summary.phone.map(StoredText.stored)
    email = summary.email.map(StoredText.stored)
    words = [("n", keys.names), ("p", keys.phones), ("e", keys.emails)]
      .flatMap { prefix, words in words.map { prefix + Self.shortened($0) } }.joined(separator: " ")
    card = StoredText.stored(contact.card)
  }

  /// The columns that ``values`` fill.
  static let columns = "id, sort_key, first_name, last_name, phone, email, words, card"

  /// What ``Connection/copy(_:into:)`` writes.
  var values: [String?] {
    // Words have letters and digits only.
    let lexemes = words.split(separator: " ").map { "'\($0)'" }.joined(separator: " ")
    return [id, sortKey, firstName, lastName, phone, email, lexemes, card]
  }

  /// A word of a tsvector has at most 2,046 bytes.
  static func shortened(_ word: String) -> String { word.utf8.count < 2000 ? word : String(word.prefix(100)) }
}

/// What is stored of a contact.
struct StoredCard: Sendable {
  /// Counts its changes.
  let version: Int

  private let text: String
  private let place: String

  init(row: [String?], place: String) {
    text = StoredText.text(row[0] ?? "")
    version = row[1].flatMap { Int($0) } ?? 0
    self.place = place
  }

  /// - Throws: `unreadableCard`.
  func contact() throws(ContactsError) -> Contact { try Contact(card: text, in: place) }
}

extension ContactSummary {
  /// - Parameter row: id, first name, last name, phone, email.
  init(row: [String?]) {
    let texts = row.map { $0.map(StoredText.text) }
    self.init(
      id: texts[0] ?? "", firstName: texts[1] ?? "", lastName: texts[2] ?? "", phone: texts[3], email: texts[4])
  }
}

/// Rows as one value of a statement.
enum JSON {
  static func text(_ rows: [some Encodable]) -> String {
    // Structs of strings can be encoded.
    (try? JSONEncoder().encode(rows)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
  }
}
