import ScreenModel
import VIPKit

/// What a date picker shows and may do.
struct DayChoice: Equatable, Sendable {
  var day: CalendarDay?
  var range: ClosedRange<CalendarDay>
  /// Whether the day can be taken away again.
  var isOptional: Bool

  /// The columns of the longest day, and of the signs beside it.
  static let width = 15

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

  var hasEarlier: Bool { day.map { $0 > range.lowerBound } ?? true }
  var hasLater: Bool { day.map { $0 < range.upperBound } ?? true }

  /// The day to go to: from none it is today.
  func adding(days: Int = 0, months: Int = 0) -> CalendarDay {
    held(day.map { $0.adding(days: days).adding(months: months) } ?? .today)
  }

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
  private(set) var text: String

  init(text: String = "") { self.text = text }

  private static let length = 10

  /// The day, when it is all there and the calendar has it.
  var day: CalendarDay? { CalendarDay(text) }
  var isWhole: Bool { text.count == Self.length }

  /// Takes a digit, or the sign between numbers, which may be left out.
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

  /// Without its last digit; nil when that was all.
  var droppingLast: TypedDay? {
    var day = TypedDay(text: String(text.dropLast()))
    if day.text.last == "-" { day.text.removeLast() }
    return day.text.isEmpty ? nil : day
  }
}

/// Keys for a date picker: ← → by a day, PgUp PgDn by a month, digits for a day as ISO 8601 has it.
extension TerminalModel {
  /// Does what a key asks for; nil for keys that mean nothing here.
  mutating func press(_ key: Key, on choice: DayChoice, of id: ElementID) -> [Effect]? {
    switch key {
    case .left: return set(choice.adding(days: -1), in: choice, of: id)
    case .right: return set(choice.adding(days: 1), in: choice, of: id)
    case .pageUp: return set(choice.adding(months: -1), in: choice, of: id)
    case .pageDown: return set(choice.adding(months: 1), in: choice, of: id)
    case .backspace where state.typedDay != nil:
      state.typedDay = state.typedDay?.droppingLast
      return []
    case .backspace, .delete: return choice.isOptional ? set(nil, in: choice, of: id) : []
    case .enter:
      guard let typed = state.typedDay else { return nil }
      statusMessage = choice.fault(in: typed, words)
      return []
    default: return nil
    }
  }

  /// Takes digits; the day is chosen when all of them are there.
  ///
  /// - Returns: nil when it is something else that was typed.
  mutating func type(_ text: String, into choice: DayChoice, of id: ElementID) -> [Effect]? {
    var typed = state.typedDay ?? TypedDay()
    guard text.allSatisfy({ typed.insert($0) }) else { return nil }
    guard !typed.text.isEmpty else { return [] }
    state.typedDay = typed
    guard typed.isWhole else { return [] }
    statusMessage = choice.fault(in: typed, words)
    return statusMessage == nil ? set(typed.day, in: choice, of: id) : []
  }

  private mutating func set(_ day: CalendarDay?, in choice: DayChoice, of id: ElementID) -> [Effect] {
    state.typedDay = nil
    return day == choice.day ? [] : [.send(.act(id, .setDay(day)))]
  }
}
