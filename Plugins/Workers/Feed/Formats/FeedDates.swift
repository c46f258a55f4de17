import Foundation

/// Reads the dates of feeds, with the formatters of Foundation.
enum FeedDates {
  /// A date as any of the formats writes it: feeds take the one for the other, and write more than either allows.
  static func date(_ text: String) -> Date? {
    let date = text.trimmingCharacters(in: .whitespacesAndNewlines)
    return rfc822(date) ?? rfc3339(date) ?? otherFormatters.firstResult { $0.date(from: date) }
  }

  /// A date as RSS writes it: RFC 822, section 5, with the years of RFC 2822, section 4.3.
  ///
  /// The day of the week is not looked at: it says nothing new, and feeds write it wrong, and in all languages. Without a
  /// zone, it is Greenwich's.
  private static func rfc822(_ text: String) -> Date? {
    let date = text.split(separator: ",").last.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) } ?? ""
    return (try? usual.parse(date)) ?? rfc822Formatters.firstResult { $0.date(from: date) }
  }

  /// A date as Atom writes it: RFC 3339.
  private static func rfc3339(_ text: String) -> Date? {
    // RFC 3339, section 5.6: the letters T and Z may be in lower case.
    try? Date.ISO8601FormatStyle().parse(text.uppercased())
  }

  private static let locale = Locale(identifier: "en_US_POSIX")
  private static let calendar = Calendar(identifier: .gregorian)
  // Two digits mean a year from 1950 on.
  private static let firstYear = DateComponents(calendar: calendar, timeZone: .gmt, year: 1950).date ?? .distantPast

  // As nearly all feeds write it, in a quarter of the time of a DateFormatter, which copies itself for each date.
  private static let usual = Date.ParseStrategy(
    format: """
      \(day: .defaultDigits) \(month: .abbreviated) \(year: .twoDigits) \
      \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits) \
      \(timeZone: .specificName(.short))
      """,
    locale: locale, timeZone: .gmt, calendar: calendar, isLenient: false, twoDigitStartDate: firstYear)

  // “yy” reads years of two digits and of four; “zzz” reads GMT, EST and the like as well as +0100.
  private static let rfc822Formatters = ["", "M"].flatMap { longMonth in
    [" HH:mm:ss zzz", " HH:mm zzz", " HH:mm:ss", " HH:mm", ""].map { formatter("d MMM\(longMonth) yy\($0)") }
  }

  // Less than RFC 3339 asks for (W3C, “Date and Time Formats”), what databases write, and Date.toString() of Java.
  private static let otherFormatters = [
    "yyyy-MM-dd'T'HH:mmXXX", "yyyy-MM-dd'T'HH:mm:ss", "yyyy-MM-dd HH:mm:ss", "yyyy-MM-dd",
    "EEE MMM d HH:mm:ss zzz yyyy",
  ].map(formatter)

  private static func formatter(_ format: String) -> DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = locale
    formatter.calendar = calendar
    formatter.timeZone = .gmt
    formatter.isLenient = false
    formatter.twoDigitStartDate = firstYear
    formatter.dateFormat = format
    return formatter
  }
}
