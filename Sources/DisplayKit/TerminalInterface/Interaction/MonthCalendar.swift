import ScreenModel
import VIPKit

/// The month that is open on top of the page, to choose a day of it for a date picker.
struct MonthCalendar: Equatable, Sendable {
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
      self.calendar?.typed = calendar.typed?.droppingLast
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

/// A box over the page: a month, a week on a line.
struct CalendarLayout: Equatable, Sendable {
  let title: String
  /// The days of the week, of two columns each.
  let weekdays: [String]
  let days: [CalendarDay]
  let selection: CalendarDay
  let today: CalendarDay
  let range: ClosedRange<CalendarDay>
  /// The box with its border, or all there is of a screen that is too small for a border.
  let rect: Rect
  let inside: Rect
  let hasBorder: Bool
  /// The lines above the weeks: the title, and the days of the week where there is room.
  let headLines: Int
  /// The empty places before the first of the month.
  private let lead: Int
  private let offset: Int

  /// The columns of a day with the gap before it.
  private static let step = 3
  private static let width = 7 * step + 1
  /// The most weeks that a month touches; the box keeps its height.
  private static let weeks = 6

  init(_ choice: DayChoice, today: CalendarDay, _ words: Words, in bounds: Rect) {
    let day = choice.day ?? today
    (selection, self.today, range) = (day, today, choice.range)
    title = "‹ \(DayChoice.month(day.month, words)) \(day.year) ›"
    // translators: the days of the week, of two columns each
    let names = [words("Mo"), words("Tu"), words("We"), words("Th"), words("Fr"), words("Sa"), words("Su")]
    // translators: the number says with which day a week begins, as in GTK: 0 for Sunday, 1 for Monday, 6 for Saturday
    let start = words("calendar:week_start:1").last?.wholeNumberValue ?? 1
    weekdays = (0..<7).map { names[($0 + start + 6) % 7].truncated(to: 2) }
    days = (1...31).compactMap { CalendarDay(year: day.year, month: day.month, day: $0) }
    lead = (days[0].weekday - start + 7) % 7
    hasBorder = bounds.width >= Self.width + 4 && bounds.height >= Self.weeks + 4
    rect = hasBorder ? bounds.centred(Self.width + 4, Self.weeks + 4) : bounds
    inside = hasBorder ? rect.inset(x: 2, y: 1) : rect
    headLines = min(2, max(0, inside.height - 1))
    let week = (lead + day.day - 1) / 7
    let room = inside.height - headLines
    offset = max(0, min(week - room / 2, Self.weeks - room))
  }

  /// Where the first column of a place in a line is; the sign before the first day is left out where there is no room.
  private func column(_ place: Int) -> Int { inside.x + place * Self.step + (inside.width < Self.width ? 0 : 1) }

  func place(ofWeekday number: Int) -> Point { Point(x: column(number), y: inside.y + headLines - 1) }

  /// Where a day stands; nil when it is out of sight.
  func place(of day: CalendarDay) -> Point? {
    let number = lead + day.day - 1
    let place = Point(x: column(number % 7), y: inside.y + headLines + number / 7 - offset)
    return number / 7 >= offset && place.y < inside.maxY ? place : nil
  }

  func day(at point: Point) -> CalendarDay? {
    days.first { day in
      place(of: day).map { $0.y == point.y && ($0.x..<($0.x + 2)).contains(point.x) } == true
    }
  }
}

extension CalendarDay {
  /// The day of the week, from 0 for Sunday (T. Sakamoto's method, for the Gregorian calendar).
  fileprivate var weekday: Int {
    let shifts = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]
    let year = month < 3 ? year - 1 : year
    return (year + year / 4 - year / 100 + year / 400 + shifts[month - 1] + day) % 7
  }
}

extension Frame {
  /// A month, on top of everything.
  mutating func paint(_ layout: CalendarLayout, label: String, typed: String?) {
    paintBox(layout.rect, title: label, style: .accent, hasBorder: layout.hasBorder)
    if layout.headLines > 0 {
      let title = typed ?? layout.title
      let x = layout.inside.x + max(0, (min(layout.inside.width, 22) - title.columns) / 2)
      let end = write(title, at: Point(x: x, y: layout.inside.y), style: .bold, in: layout.inside)
      if typed != nil { cursor = Point(x: min(end, layout.inside.maxX - 1), y: layout.inside.y) }
    }
    if layout.headLines > 1 {
      for (number, name) in layout.weekdays.enumerated() {
        write(name, at: layout.place(ofWeekday: number), style: .secondary, in: layout.inside)
      }
    }
    for day in layout.days {
      guard let place = layout.place(of: day) else { continue }
      let number = (day.day < 10 ? " " : "") + String(day.day)
      if day == layout.selection {
        write("[\(number)]", at: Point(x: place.x - 1, y: place.y), style: .focused, in: layout.inside)
        if typed == nil { cursor = layout.inside.contains(place) ? place : nil }
      } else {
        let style: Style = !layout.range.contains(day) ? .dim : day == layout.today ? [.bold, .accent] : .plain
        write(number, at: place, style: style, in: layout.inside)
      }
    }
  }
}
