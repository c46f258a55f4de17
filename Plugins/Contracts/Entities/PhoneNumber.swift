/// A phone number of 11 digits: a country code of one digit, an area code of three, and seven more.
///
/// The one rule about phone numbers: what it accepts is valid, and only what is valid is formatted.
public struct PhoneNumber: Sendable, Equatable {
  /// How many digits a phone number has.
  public static let digitCount = 11

  /// The digits, without what was written between them.
  public let digits: String

  /// Reads a phone number; nil when it has not 11 digits, or has something other between them than `+ ( ) - .` and
  /// spaces.
  ///
  /// - Parameter text: the number as it was typed.
  public init?(_ text: String) {
    guard text.allSatisfy({ $0.isDecimalDigit || "+()-. \u{A0}".contains($0) }) else { return nil }
    digits = text.filter(\.isDecimalDigit)
    guard digits.count == Self.digitCount else { return nil }
  }

  /// The number as it is displayed: `+7 (999) 111 22 33`.
  ///
  /// A leading 8 is the Russian trunk prefix and no country code, so it has no plus.
  public var formatted: String {
    let digits = Array(digits)
    func group(_ range: Range<Int>) -> String { String(digits[range]) }
    let country = (digits.first == "8" ? "" : "+") + group(0..<1)
    return "\(country) (\(group(1..<4))) \(group(4..<7)) \(group(7..<9)) \(group(9..<11))"
  }

  /// What is displayed for a number as it was typed or imported: formatted when it is a phone number, else as it is.
  public static func display(_ text: String) -> String { PhoneNumber(text)?.formatted ?? text }
}

extension Character {
  fileprivate var isDecimalDigit: Bool { ("0"..."9").contains(self) }
}
