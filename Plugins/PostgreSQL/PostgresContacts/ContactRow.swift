import ContactStore
import Contracts
import Foundation
import PostgreSQL

struct ContactRow: Sendable {
  static let columns = ["id", "sort_key", "first_name", "last_name", "phone", "email", "words", "card"]

  let sortKey: String
  /// In the order of the columns.
  let values: [String?]

  init(_ contact: Contact, _ collation: NameCollation) {
    let keys = ContactKeys(contact, collation)
    let summary = ContactSummary(contact)
    let texts: [String?] = [summary.firstName, summary.lastName, summary.phone, summary.email].map {
      $0.map(StoredText.stored)
    }
    let words = [("n", keys.names), ("p", keys.phones), ("e", keys.emails)]
      .flatMap { prefix, words in words.map { Self.quoted(prefix + $0) } }.joined(separator: " ")
    sortKey = keys.sortKey
    values = [StoredText.stored(contact.id), sortKey] + texts + [words, StoredText.stored(contact.card)]
  }

  var record: [String: String?] { Dictionary(uniqueKeysWithValues: zip(Self.columns, values)) }

  /// A word of a tsvector or tsquery has at most 2,046 bytes. A letter may be one followed by a quote.
  static func quoted(_ word: String) -> String {
    let word = word.utf8.count < 2000 ? word : String(word.prefix(101))
    return "'\(word.unicodeScalars.reduce(into: "") { $0 += ["'", "\\"].contains($1) ? "\($1)\($1)" : "\($1)" })'"
  }
}

struct StoredCard: Sendable {
  let version: Int

  private let text: String
  private let place: String

  init(row: [String?], place: String) {
    text = StoredText.text(row[0] ?? "")
    version = row[1].flatMap { Int($0) } ?? 0
    self.place = place
  }

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

enum JSON {
  static func text(_ rows: [some Encodable]) -> String {
    // Encoding texts can't fail.
    (try? JSONEncoder().encode(rows)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
  }
}
