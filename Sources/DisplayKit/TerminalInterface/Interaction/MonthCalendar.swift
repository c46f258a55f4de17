import ScreenModel
import VIPKit

/// The month that is open on top of the page, to choose a day of it for a date picker.
struct MonthCalendar: Equatable, Sendable {
  /// The date picker.
  let picker: ElementID
  /// The day that Enter chooses.
  var day: CalendarDay
  /// What has been typed of a day.
  var typed: TypedDay?
}

extension TerminalModel {
  /// Opens the month of the chosen day, or of today.
  mutating func openCalendar(of choice: DayChoice, _ id: ElementID) {
    state.typedDay = nil
    calendar = MonthCalendar(picker: id, day: choice.day ?? choice.adding())
  }

  /// Closes the month of a date picker that is gone, or can't be used any more.
  mutating func forgetCalendar(in root: Element) {
    if let id = calendar?.picker, root.find(id)?.isEnabled != true { calendar = nil }
  }

  /// The month that is open, as long as nothing else stands before the page.
  var calendarLayout: CalendarLayout? {
    guard let calendar, !hasAlert, screen?.loading == nil, let choice = choice(of: calendar) else { return nil }
    return CalendarLayout(choice, today: .today, words, in: geometry.column)
  }

  /// What the picker may do, from the day that the calendar is at.
  private func choice(of calendar: MonthCalendar) -> DayChoice? {
    guard case .date(var choice) = layout.box(calendar.picker)?.content else { return nil }
    choice.day = calendar.day
    return choice
  }

  /// Takes what the user does while the month is open.
  mutating func handle(_ input: Input, in calendar: MonthCalendar, _ layout: CalendarLayout) -> [Effect] {
    guard let choice = choice(of: calendar) else { return [] }
    switch input {
    case .key(.escape, _): self.calendar = nil
    case .key(.enter, _), .text(" "): return choose(calendar, in: choice)
    case .key(.left, _): go(to: choice.adding(days: -1))
    case .key(.right, _): go(to: choice.adding(days: 1))
    case .key(.up, _): go(to: choice.adding(days: -7))
    case .key(.down, _): go(to: choice.adding(days: 7))
    case .key(.pageUp, _): go(to: choice.adding(months: -1))
    case .key(.pageDown, _): go(to: choice.adding(months: 1))
    case .key(.home, _): go(to: choice.adding(days: 1 - calendar.day.day))
    case .key(.end, _): go(to: choice.adding(days: layout.days.count - calendar.day.day))
    case .key(.backspace, _) where calendar.typed != nil:
      self.calendar?.typed?.removeLast()
      if self.calendar?.typed?.text.isEmpty == true { self.calendar?.typed = nil }
    case .key(.backspace, _), .key(.delete, _): return choice.isOptional ? end(with: nil) : []
    case .text(let text), .paste(let text, _): type(text, into: choice)
    case .mouse(let mouse): return handle(mouse, in: choice, layout)
    case .key, .focus: break
    }
    return []
  }

  private mutating func handle(_ mouse: Mouse, in choice: DayChoice, _ layout: CalendarLayout) -> [Effect] {
    switch mouse.kind {
    case .press where !layout.rect.contains(mouse.place): calendar = nil
    case .press:
      guard let day = layout.day(at: mouse.place), choice.range.contains(day) else { return [] }
      return end(with: day)
    case .wheelUp: go(to: choice.adding(months: -mouse.notches))
    case .wheelDown: go(to: choice.adding(months: mouse.notches))
    case .drag, .release: break
    }
    return []
  }

  private mutating func go(to day: CalendarDay) {
    calendar?.day = day
    calendar?.typed = nil
  }

  private mutating func choose(_ calendar: MonthCalendar, in choice: DayChoice) -> [Effect] {
    guard let typed = calendar.typed else {
      // Where the range has changed since, the day is held at its end.
      return end(with: choice.adding())
    }
    statusMessage = choice.fault(in: typed, words)
    return []
  }

  private mutating func end(with day: CalendarDay?) -> [Effect] {
    guard let picker = calendar?.picker, case .date(let choice) = layout.box(picker)?.content else { return [] }
    calendar = nil
    return day == choice.day ? [] : [.send(.act(picker, .setDay(day)))]
  }

  /// Takes digits; the calendar goes to the day when all of them are there.
  private mutating func type(_ text: String, into choice: DayChoice) {
    var typed = calendar?.typed ?? TypedDay()
    guard text.allSatisfy({ typed.insert($0) }), !typed.text.isEmpty else { return }
    calendar?.typed = typed
    guard typed.isWhole else { return }
    statusMessage = choice.fault(in: typed, words)
    if statusMessage == nil, let day = typed.day { go(to: day) }
  }
}
