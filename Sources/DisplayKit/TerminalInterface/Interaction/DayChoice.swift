import VIPKit

/// What a date picker shows and may do.
struct DayChoice: Equatable, Sendable {
  var day: CalendarDay?
  var range: ClosedRange<CalendarDay>
  /// Whether the day can be taken away again.
  var isOptional: Bool

  /// The columns of the longest day, and of the signs beside it.
  static let width = 15

  /// The day as it is shown.
  func text(_ words: Words) -> String {
    guard let day else { return "—" }
    return "\(day.day) \(Self.month(day.month, words)) \(day.year)"
  }

  /// The name of a month, from 1, in three columns.
  static func month(_ number: Int, _ words: Words) -> String {
    // translators: months, of three columns each
    let months = [
      words("Jan"), words("Feb"), words("Mar"), words("Apr"), words("May"), words("Jun"), words("Jul"), words("Aug"),
      words("Sep"), words("Oct"), words("Nov"), words("Dec"),
    ]
    return months[number - 1].truncated(to: 3)
  }

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
  func fault(in typed: TypedDay, _ words: Words) -> String? {
    guard typed.isWhole else { return words("A day is typed as year, month and day: 1988-05-12") }
    guard let day = typed.day else { return words("The calendar has no %@", typed.text) }
    return range.contains(day) ? nil : words("Choose a day from %@ to %@", range.lowerBound, range.upperBound)
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
