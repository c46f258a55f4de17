/// A telephone number of any country, by ITU-T E.164: a country code and a national number, 15 digits at most.
public struct PhoneNumber: Sendable, Equatable, Codable {
  /// Why a text is no phone number.
  public enum Problem: Error, Equatable, Sendable, Codable {
    /// Other characters than digits, `+ ( ) - . /` and spaces, or no digits.
    case notANumber
    case noCountryCode
    /// No country's code begins these digits.
    case unknownCountryCode
    case tooShort(countryCode: String)
    case tooLong(countryCode: String)
  }

  /// Such as `7` or `44`.
  public let countryCode: String
  /// The digits after the country code.
  public let nationalNumber: String

  /// Reads a phone number as it was typed.
  /// The country code follows a `+` or `00`. Without either, eleven digits are a Russian number with the trunk prefix 8
  /// or without its plus, or a North American one without it.
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

  /// Reads a phone number as it was typed; nil when the text is none.
  public init?(_ text: String) { do throws(Problem) { try self.init(parsing: text) } catch { return nil } }

  /// The form that is stored and dialled from anywhere: `+79991112233`.
  public var e164: String { "+\(countryCode)\(nationalNumber)" }

  /// In the country's grouping: `+7 (999) 111 22 33`, `+44 20 7946 0958`; in groups of three where that is unknown.
  public var formatted: String { "+\(countryCode) \(grouped)" }

  /// A typed or imported number for display: formatted if it is valid, else unchanged.
  /// An international number keeps its own grouping when that of its country is unknown.
  public static func display(_ text: String) -> String {
    guard let number = PhoneNumber(text) else { return text }
    let isGrouped = text.contains { !$0.isDecimalDigit && $0 != "+" }
    return isGrouped && number.knownGroups == nil && text.first == "+" ? text : number.formatted
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

/// ITU-T E.164, list of 2016-11-15.
enum CountryCode {
  private static let twoDigits: Set<String> = [
    "20", "27", "30", "31", "32", "33", "34", "36", "39", "40", "41", "43", "44", "45", "46", "47", "48", "49", "51",
    "52", "53", "54", "55", "56", "57", "58", "60", "61", "62", "63", "64", "65", "66", "81", "82", "84", "86", "90",
    "91", "92", "93", "94", "95", "98",
  ]

  /// The first two digits of the codes that have three.
  private static let threeDigits: Set<String> = [
    "21", "22", "23", "24", "25", "26", "29", "35", "37", "38", "42", "50", "59", "67", "68", "69", "80", "85", "87",
    "88", "96", "97", "99",
  ]

  /// Nil when no country has the code.
  static func prefix(of digits: String) -> Substring? {
    if let first = digits.first, first == "1" || first == "7" { return digits.prefix(1) }
    let two = String(digits.prefix(2))
    if twoDigits.contains(two) { return digits.prefix(2) }
    return threeDigits.contains(two) && digits.count > 2 ? digits.prefix(3) : nil
  }

  /// The number of digits after the code; where it is unknown, four to what E.164 allows.
  static func nationalLengths(of code: String) -> ClosedRange<Int> {
    if let length = PhoneNumber.groups[code]?.reduce(0, +) { return length...length }
    return code == "44" ? 7...10 : 4...15 - code.count
  }
}

extension PhoneNumber {
  private var grouped: String {
    var rest = nationalNumber[...]
    var groups = (knownGroups ?? Self.threes(nationalNumber.count)).map { length in
      defer { rest = rest.dropFirst(length) }
      return String(rest.prefix(length))
    }
    if countryCode == "7" { groups[0] = "(\(groups[0]))" }
    return groups.joined(separator: " ")
  }

  /// Where all numbers of a country have the same.
  fileprivate static let groups = ["1": [3, 3, 4], "7": [3, 3, 2, 2], "33": [1, 2, 2, 2, 2], "34": [3, 3, 3]]

  private var knownGroups: [Int]? {
    guard countryCode == "44", nationalNumber.count == 10 else { return Self.groups[countryCode] }
    // By the area codes of Ofcom's national telephone numbering plan.
    if nationalNumber.hasPrefix("2") { return [2, 4, 4] }
    let isCity = nationalNumber.hasPrefix("1") && nationalNumber.dropFirst(2).hasPrefix("1")
    return isCity || ["11", "3", "8", "9"].contains { nationalNumber.hasPrefix($0) } ? [3, 3, 4] : [4, 6]
  }

  /// Groups of three, the last of two to four.
  private static func threes(_ count: Int) -> [Int] { count <= 4 ? [count] : [3] + threes(count - 3) }
}
