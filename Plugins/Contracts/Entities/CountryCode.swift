/// The country codes of the telephone network (ITU-T E.164, list of 2016-11-15).
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

  /// The country code that an international number begins with; nil when there is no such country.
  static func prefix(of digits: String) -> Substring? {
    if let first = digits.first, first == "1" || first == "7" { return digits.prefix(1) }
    let two = String(digits.prefix(2))
    if twoDigits.contains(two) { return digits.prefix(2) }
    return threeDigits.contains(two) && digits.count > 2 ? digits.prefix(3) : nil
  }

  /// How many digits the numbers of a country have behind its code, where this is known; else what E.164 allows, and at least four.
  static func nationalLengths(of code: String) -> ClosedRange<Int> {
    switch code {
    case "1", "7": 10...10
    case "33", "34": 9...9
    case "44": 7...10
    default: 4...15 - code.count
    }
  }
}
