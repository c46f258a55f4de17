import Foundation
import Glibc

/// Reads dates of RFC 822 and RFC 3339, and what feeds write instead.
struct FeedDates {
  /// Reads the words in any order, and ignores the day of the week, which feeds write wrong, and in all languages.
  static func date(_ text: String) -> Date? {
    var words = FeedDates()
    for word in text.uppercased().split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
      guard words.read(word) else { return nil }
    }
    return words.seconds.map { Date(timeIntervalSince1970: $0) }
  }

  /// The day and the year; or year, month and day.
  private var numbers: [Substring] = []
  private var month: Int?
  /// In seconds.
  private var time: Double?
  /// In seconds. Without a zone, or with an unknown one, it is Greenwich's (RFC 5322, section 4.3).
  private var offset = 0.0
  private static let months = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"]
  /// In hours.
  private static let zones = [
    "NZDT": 13, "NZST": 12, "AEDT": 11, "AEST": 10, "ACST": 9.5, "JST": 9, "KST": 9, "AWST": 8, "HKT": 8, "SGT": 8,
    "IST": 5.5, "PKT": 5, "MSD": 4, "MSK": 3, "EEST": 3, "EAT": 3, "EET": 2, "CEST": 2, "MEST": 2, "MESZ": 2, "SAST": 2,
    "CET": 1, "MET": 1, "MEZ": 1, "WEST": 1, "BST": 1, "ART": -3, "BRT": -3, "ADT": -3, "AST": -4, "AT": -4, "EDT": -4,
    "EST": -5, "ET": -5, "CDT": -5, "CST": -6, "CT": -6, "MDT": -6, "MST": -7, "MT": -7, "PDT": -7, "PST": -8, "PT": -8,
    "AKST": -9, "HST": -10,
  ]

  /// `word` is in upper case. False when it can't belong to a date.
  private mutating func read(_ word: Substring) -> Bool {
    guard word.first?.isNumber == true else { return readName(word) }
    if let end = word.firstIndex(of: "T"), word[..<end].last?.isNumber == true {
      return read(word[..<end]) && read(word[end...].dropFirst())
    }
    if word.contains(":") { return readTime(word) }
    for part in word.split(separator: "-") where part.first?.isNumber == true || !readName(part) {
      numbers.append(part)
    }
    return true
  }

  private mutating func readTime(_ word: Substring) -> Bool {
    let end = word.firstIndex { !$0.isNumber && $0 != ":" && $0 != "." } ?? word.endIndex
    let parts = word[..<end].split(separator: ":").compactMap { Double($0) } + [0]
    // Midnight may be the end of a day, and a minute may have a leap second.
    guard 3...4 ~= parts.count, parts[0] < 24 || parts[..<3] == [24, 0, 0], parts[1] < 60, parts[2] < 61 else {
      return false
    }
    time = parts[0] * 3600 + parts[1] * 60 + parts[2]
    return end == word.endIndex || readName(word[end...])
  }

  private mutating func readName(_ word: Substring) -> Bool {
    guard let time else {
      month = Self.months.firstIndex { word.hasPrefix($0) } ?? month
      return true
    }
    if word == "AM" || word == "PM" {
      self.time = time.truncatingRemainder(dividingBy: 43_200) + (word == "PM" ? 43_200 : 0)
      return true
    }
    let zone = word.drop(while: \.isLetter)  // GMT+01:00
    let digits = zone.dropFirst().filter(\.isNumber)
    if let sign = zone.first, "+-".contains(sign), let hours = Double(digits.prefix(2)) {
      offset = (hours * 60 + (Double(digits.dropFirst(2)) ?? 0)) * (sign == "-" ? -60 : 60)
    } else {
      offset = (Self.zones[String(word)] ?? 0) * 3600
    }
    return true
  }

  /// Since 1970; nil when there is no such day.
  private var seconds: Double? {
    var numbers = numbers
    // September 23, 2024; 23 September 2024; 2024 September 23
    if let month, numbers.count == 2 {
      if numbers[0].count <= 2 { numbers.reverse() }
      numbers.insert("\(month + 1)", at: 1)
    }
    let values = numbers.compactMap { Int32($0) }
    guard values.count == 3, numbers[0].count == 4 || month != nil && numbers[0].count == 2 else { return nil }
    // Two digits mean a year from 1950 on.
    let century: Int32 = numbers[0].count == 4 ? 0 : values[0] < 50 ? 2000 : 1900
    var day = tm()
    (day.tm_year, day.tm_mon, day.tm_mday) = (values[0] + century - 1900, values[1] - 1, values[2])
    let start = timegm(&day)
    guard (day.tm_mon, day.tm_mday) == (values[1] - 1, values[2]) else { return nil }
    return Double(start) + (time ?? 0) - offset
  }
}
