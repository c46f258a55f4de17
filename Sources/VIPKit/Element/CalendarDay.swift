internal import Glibc

/// A day of the ISO 8601 calendar, without time and time zone, from the year 1 to 9999.
public struct CalendarDay: Hashable, Sendable {
  /// From 1 to 9999.
  public let year: Int
  /// From 1 to 12.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// 0001-01-01.
  public static let earliest = CalendarDay(known: 1, 1, 1)
  /// 9999-12-31.
  public static let latest = CalendarDay(known: 9999, 12, 31)

  /// Makes a day; nil when the calendar has none such, as the 30th of February.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
    self.init(known: year, month, day)
    guard self == CalendarDay(seconds) else { return nil }
  }

  /// The day a number of days later or earlier, held within the calendar.
  public func adding(days: Int) -> CalendarDay {
    CalendarDay(seconds + time_t(days.clamped(to: Self.farthest)) * 86400)
  }

  /// The same day months later or earlier; the month's last when that is shorter.
  public func adding(months: Int) -> CalendarDay {
    let months = months.clamped(to: Self.farthest)
    let first = CalendarDay(Self.seconds(year, month + months, 1))
    // The day before the first of the next month.
    let last = CalendarDay(Self.seconds(year, month + months + 1, 0))
    return CalendarDay(known: first.year, first.month, min(day, last.day))
  }

  /// More days than the calendar has.
  private static let farthest = -4_000_000...4_000_000

  private init(known year: Int, _ month: Int, _ day: Int) { (self.year, self.month, self.day) = (year, month, day) }

  /// The day at a time in the machine's time zone, held within the calendar.
  init(secondsSince1970 seconds: Double) {
    // An offset from UTC is less than a day.
    let latest = Double(Self.seconds(9999, 12, 30))
    var whole = time_t(min(max(seconds.isNaN ? 0 : seconds, Double(Self.seconds(1, 1, 2))), latest))
    var parts = tm()
    localtime_r(&whole, &parts)
    self.init(parts)
  }

  private init(_ parts: tm) {
    self.init(known: Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday))
  }

  private init(_ seconds: time_t) {
    var seconds = min(max(seconds, Self.seconds(1, 1, 1)), Self.seconds(9999, 12, 31))
    var parts = tm()
    gmtime_r(&seconds, &parts)
    self.init(parts)
  }

  private var seconds: time_t { Self.seconds(year, month, day) }

  /// timegm(3) carries months and days beyond their ends over to the months and years beside.
  private static func seconds(_ year: Int, _ month: Int, _ day: Int) -> time_t {
    var parts = tm()
    parts.tm_year = Int32(year - 1900)
    parts.tm_mon = Int32(month - 1)
    parts.tm_mday = Int32(day)
    return timegm(&parts)
  }
}

extension CalendarDay: Comparable {
  /// Whether a day is before another one.
  public static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

extension CalendarDay: LosslessStringConvertible, Codable {
  /// The day in ISO 8601: `1988-05-12`.
  public var description: String { "\(year.digits(4))-\(month.digits(2))-\(day.digits(2))" }

  /// Reads a day in ISO 8601, such as `1988-05-12`; nil for anything else, and for a day that the calendar hasn't.
  public init?(_ description: String) {
    let parts = description.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2], parts.joined().allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    let numbers = parts.map { $0.reduce(0) { $0 * 10 + Int($1) - 0x30 } }
    self.init(year: numbers[0], month: numbers[1], day: numbers[2])
  }

  /// Reads a day from its text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let day = CalendarDay(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "expected a day such as 1988-05-12, found \(text.debugDescription)")
    }
    self = day
  }

  /// Writes the day as its text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension Int {
  fileprivate func digits(_ count: Int) -> String {
    String(repeating: "0", count: Swift.max(0, count - String(self).count)) + String(self)
  }

  fileprivate func clamped(to range: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
