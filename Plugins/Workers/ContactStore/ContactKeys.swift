public import Contracts

/// By what a contact is sorted and found. Every store uses it, so that all give the same lists.
public struct ContactKeys: Sendable, Equatable {
  /// The list is sorted by the bytes of this in UTF-8, then by the contacts' ids.
  public let sortKey: String
  /// The beginnings of these are what a filter's words must match.
  public let words: [String]

  /// The keys of a contact.
  public init(_ contact: Contact) {
    let names = SearchText.words(of: contact.firstName) + SearchText.words(of: contact.lastName)
    let emails = contact.emails.flatMap { SearchText.words(of: $0.value) }
    let phones = contact.phones.map { SearchText.digits(of: $0.value) }
    sortKey = names.isEmpty ? (emails.isEmpty ? phones : emails).joined(separator: " ") : names.joined(separator: " ")
    words = names + emails + phones.flatMap(Self.endings)
  }

  /// A phone number from its country code, its area code, its last seven and its last four digits.
  private static func endings(of digits: String) -> [String] {
    [digits] + [10, 7, 4].filter { $0 < digits.count }.map { String(digits.suffix($0)) }
  }
}

/// What the words of a filter are.
public struct ContactFilter: Sendable, Equatable {
  /// A contact matches when each of these begins one of its ``ContactKeys/words``.
  public let words: [String]

  /// Reads a filter.
  ///
  /// - Parameter text: what the user typed. A phone number may be written in groups: `+7 (999) 111`.
  public init(_ text: String) {
    var words: [String] = []
    var number = ""
    func endNumber() {
      if !number.isEmpty { words.append(number) }
      number = ""
    }
    for part in text.split(whereSeparator: \.isWhitespace) {
      if part.allSatisfy({ SearchText.isDigit($0) || "+()-.".contains($0) }) {
        number += SearchText.digits(of: part)
      } else {
        endNumber()
        words += SearchText.words(of: part)
      }
    }
    endNumber()
    self.words = words
  }
}
