/// A telephone number of any country, as ITU-T E.164 has it: a country code and a national number, 15 digits at most.
///
/// The one rule about phone numbers: what it accepts is valid, and only what is valid is formatted.
public struct PhoneNumber: Sendable, Equatable, Codable {
  /// Why a text is no phone number.
  public enum Problem: Error, Equatable, Sendable, Codable {
    /// There is something other between the digits than `+ ( ) - . /` and spaces, or nothing but that.
    case notANumber
    /// Nothing says which country's number it is.
    case noCountryCode
    /// No country has a code that these digits begin with.
    case unknownCountryCode
    /// A number of this country has more digits.
    case tooShort(countryCode: String)
    /// A number of this country has fewer digits.
    case tooLong(countryCode: String)
  }

  /// The code of the country, such as `7` or `44`.
  public let countryCode: String
  /// The digits behind it.
  public let nationalNumber: String

  /// Reads a phone number.
  ///
  /// The country code stands behind a `+` or `00`. Without either, eleven digits are a Russian number with the trunk prefix 8 or without its
  /// plus, or a North American one without it.
  ///
  /// - Parameter text: the number as it was typed.
  public init(parsing text: String) throws(Problem) {
    let number = text.drop { " (\u{A0}".contains($0) }
    let digits = text.filter(\.isDecimalDigit)
    let unsigned = number.first == "+" ? number.dropFirst() : number
    guard !digits.isEmpty, unsigned.allSatisfy({ $0.isDecimalDigit || "()-./ \u{A0}".contains($0) }) else {
      throw .notANumber
    }
    let international = try Self.international(digits, hasPlus: number.first == "+")
    guard let code = CountryCode.prefix(of: international) else { throw .unknownCountryCode }
    countryCode = String(code)
    nationalNumber = String(international.dropFirst(code.count))
    let lengths = CountryCode.nationalLengths(of: countryCode)
    if nationalNumber.count < lengths.lowerBound { throw .tooShort(countryCode: countryCode) }
    if nationalNumber.count > lengths.upperBound { throw .tooLong(countryCode: countryCode) }
  }

  /// Reads a phone number; nil when the text is none.
  ///
  /// - Parameter text: the number as it was typed.
  public init?(_ text: String) {
    do throws(Problem) { try self.init(parsing: text) } catch { return nil }
  }

  /// The number as it is kept and dialled from anywhere: `+79991112233`.
  public var e164: String { "+\(countryCode)\(nationalNumber)" }

  /// The number as people of its country write it: `+7 (999) 111 22 33`, `+44 20 7946 0958`; in groups of three where that is not known.
  public var formatted: String { "+\(countryCode) \(PhoneGroups(self).text)" }

  /// What is displayed for a number as it was typed or imported: formatted when it is a phone number, else as it is.
  ///
  /// What somebody has grouped stays so where nobody here knows better.
  public static func display(_ text: String) -> String {
    guard let number = PhoneNumber(text) else { return text }
    let isGrouped = text.contains { !$0.isDecimalDigit && $0 != "+" }
    return isGrouped && !PhoneGroups(number).areKnown && text.first == "+" ? text : number.formatted
  }

  private static func international(_ digits: String, hasPlus: Bool) throws(Problem) -> String {
    if hasPlus { return digits }
    if digits.hasPrefix("00") { return String(digits.dropFirst(2)) }
    guard digits.count == 11 else { throw .noCountryCode }
    switch digits.first {
    case "8": return "7" + digits.dropFirst()
    case "7", "1": return digits
    default: throw .noCountryCode
    }
  }
}

extension Character {
  fileprivate var isDecimalDigit: Bool { ("0"..."9").contains(self) }
}
