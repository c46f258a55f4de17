public import Contracts

/// The keys that sort and find a contact. Every store uses them, so that all give the same lists.
public struct ContactKeys: Sendable, Equatable {
  /// The list is sorted by its UTF-8 bytes, then by the contacts' ids. One ``NameCollation`` makes the keys of a list.
  public let sortKey: String
  /// The words of the name.
  public let names: [String]
  /// The digits of the phone numbers, from several places on.
  public let phones: [String]
  /// The words of the e-mail addresses.
  public let emails: [String]

  /// The keys of a contact.
  public init(_ contact: Contact, _ collation: NameCollation) {
    names = SearchText.words(of: contact.firstName) + SearchText.words(of: contact.lastName)
    phones = contact.phones.flatMap { Self.numbers($0.value) }.flatMap(Self.endings)
    emails = contact.emails.flatMap { SearchText.words(of: $0.value) }
    sortKey = collation.key(for: Self.title(of: contact))
  }

  /// The text to sort by: the name, else the e-mail address or the digits of the phone number.
  private static func title(of contact: Contact) -> String {
    let name = [contact.firstName, contact.lastName].flatMap { $0.split(whereSeparator: \.isWhitespace) }
      .joined(separator: " ")
    let phone = contact.phones.first.map { SearchText.digits(of: $0.value) } ?? ""
    return name.isEmpty ? contact.emails.first?.value ?? phone : name
  }

  /// The digits as they are written, as they are dialled from abroad, and as they are dialled in Russia.
  private static func numbers(_ text: String) -> [String] {
    var numbers = [SearchText.digits(of: text)]
    if let number = PhoneNumber(text) {
      numbers.append(String(number.e164.dropFirst()))
      if number.countryCode == "7" { numbers.append("8" + number.nationalNumber) }
    }
    return numbers.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// A phone number from its country code, its area code, its last seven and its last four digits.
  private static func endings(of digits: String) -> [String] {
    [digits] + [10, 7, 4].filter { $0 < digits.count }.map { String(digits.suffix($0)) }
  }
}

extension ContactsFilter {
  /// Each must begin a word in a matching contact's ``ContactKeys``. A phone number may have groups: `+7 (999) 111`.
  public var words: [String] {
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
    return words
  }
}
