import VIPKit

/// What a date picker shows and may do.
struct DayChoice: Equatable, Sendable {
  var day: CalendarDay?
  var range: ClosedRange<CalendarDay>
  /// Whether the day can be taken away again.
  var isOptional: Bool

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The columns of the longest day, and of the signs beside it.
  static let width = 15

  var words: String { day.map { "\($0.day) \(Self.months[$0.month - 1]) \($0.year)" } ?? "—" }
  /// Whether there is an earlier day to go to.
  var hasEarlier: Bool { day.map { $0 > range.lowerBound } ?? true }
  /// Whether there is a later day to go to.
  var hasLater: Bool { day.map { $0 < range.upperBound } ?? true }

  /// The day to go to: from none it is today.
  func adding(days: Int = 0, months: Int = 0) -> CalendarDay {
    held(day.map { $0.adding(days: days).adding(months: months) } ?? .today)
  }

  /// The day, or the nearer end of the range.
  private func held(_ day: CalendarDay) -> CalendarDay { min(max(day, range.lowerBound), range.upperBound) }

  /// Why what was typed can't be chosen; nil when it can.
  func fault(in typed: TypedDay) -> String? {
    guard typed.isWhole else { return "A day is typed as year, month and day: 1988-05-12" }
    guard let day = typed.day else { return "The calendar has no \(typed.text)" }
    return range.contains(day) ? nil : "Choose a day from \(range.lowerBound) to \(range.upperBound)"
  }
}

/// What the user has typed of a day into the date picker that has the focus.
struct TypedDay: Equatable, Sendable {
  private(set) var text = ""

  private static let length = 10

  /// The day, when it is all there and the calendar has it.
  var day: CalendarDay? { CalendarDay(text) }
  var isWhole: Bool { text.count == Self.length }

  /// Takes a digit, or the sign between numbers, which nobody need type.
  ///
  /// - Returns: false for anything else.
  mutating func insert(_ character: Character) -> Bool {
    guard "0123456789-".contains(character) else { return false }
    guard !isWhole else { return true }
    let isGap = [4, 7].contains(text.count)
    if isGap { text += "-" }
    if character != "-" { text.append(character) }
    return true
  }

  mutating func removeLast() {
    if !text.isEmpty { text.removeLast() }
    if text.last == "-" { text.removeLast() }
  }
}
