public import Contracts
import Foundation

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
    var isInNumber = false
    for part in text.split(whereSeparator: \.isWhitespace) {
      if part.allSatisfy({ SearchText.isDigit($0) || "+()-.".contains($0) }) {
        let digits = SearchText.digits(of: part)
        if isInNumber { words[words.count - 1] += digits } else if !digits.isEmpty { words.append(digits) }
        isInNumber = isInNumber || !digits.isEmpty
      } else {
        words += SearchText.words(of: part)
        isInNumber = false
      }
    }
    return words
  }

  /// Those of the three that belong to what the filter looks at.
  public func select<Value>(_ names: Value, _ phones: Value, _ emails: Value) -> [Value] {
    switch kind {
    case .name: [names]
    case .phone: [phones]
    case .email: [emails]
    case .any: [names, phones, emails]
    @unknown default: [names, phones, emails]
    }
  }
}

/// Text for comparison: without case, accents or width.
enum SearchText {
  /// The runs of letters and digits, folded.
  static func words(of text: some StringProtocol) -> [String] {
    (text.utf8.withContiguousStorageIfAvailable(asciiWords) ?? nil) ?? otherWords(of: text)
  }

  /// Ten times as fast as `otherWords`; nil unless the text is ASCII.
  private static func asciiWords(of text: UnsafeBufferPointer<UInt8>) -> [String]? {
    guard text.allSatisfy({ $0 < 0x80 }) else { return nil }
    return text.split { !isLetterOrDigit($0) }.map { word in
      String(unsafeUninitializedCapacity: word.count) { room in
        // 0x20 makes a letter lower case, and leaves a digit as it is.
        for (index, byte) in word.enumerated() { room[index] = byte | 0x20 }
        return word.count
      }
    }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 || 0x30...0x39 ~= byte }

  private static func otherWords(of text: some StringProtocol) -> [String] {
    // No locale: an index must not depend on who reads it.
    String(text).folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
      .split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  static func digits(of text: some StringProtocol) -> String { String(text.filter(isDigit)) }
  static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
}
