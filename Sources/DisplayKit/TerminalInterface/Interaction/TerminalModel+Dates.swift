import ScreenModel
import VIPKit

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
      state.typedDay?.removeLast()
      if state.typedDay?.text.isEmpty == true { state.typedDay = nil }
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
    for character in text {
      guard typed.insert(character) else { return nil }
    }
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
