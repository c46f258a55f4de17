import ScreenModel
import VIPKit

extension Element.Day {
  /// The columns of the longest day, and of the signs beside it.
  static let width = 15

  func text(_ words: Words) -> String {
    guard let day else { return "—" }
    return "\(day.day) \(Self.month(day.month, words)) \(day.year)"
  }

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

  /// From no day it goes to today.
  func adding(days: Int = 0, months: Int = 0) -> CalendarDay {
    let next = day.map { $0.adding(days: days).adding(months: months) } ?? SystemValues().today
    return min(max(next, range.lowerBound), range.upperBound)
  }

  func fault(in typed: TypedDay, _ words: Words) -> String? {
    guard typed.isWhole else { return words("A day is typed as year, month and day: 1988-05-12") }
    guard let day = typed.day else { return words("The calendar has no %@", typed.text) }
    return range.contains(day) ? nil : words("Choose a day from %@ to %@", range.lowerBound, range.upperBound)
  }
}

/// A day as far as it is typed: `1988-05-12`.
struct TypedDay: Equatable, Sendable {
  private(set) var text = ""
  var day: CalendarDay? { CalendarDay(text) }
  var isWhole: Bool { text.count == 10 }

  /// Takes a digit or a hyphen, which may be left out; false for anything else.
  mutating func insert(_ character: Character) -> Bool {
    guard "0123456789-".contains(character) else { return false }
    guard !isWhole else { return true }
    if [4, 7].contains(text.count) { text += "-" }
    if character != "-" { text.append(character) }
    return true
  }

  var droppingLast: TypedDay? {
    let rest = text.dropLast()
    let day = TypedDay(text: String(rest.last == "-" ? rest.dropLast() : rest))
    return day.text.isEmpty ? nil : day
  }
}

extension TerminalModel {
  mutating func press(_ key: Key, on choice: Element.Day, of id: ElementID) -> [Effect]? {
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

  /// Sets the day when all digits are there. Nil when something else was typed.
  mutating func type(_ text: String, into choice: Element.Day, of id: ElementID) -> [Effect]? {
    let (isDay, day) = type(text, into: choice)
    return isDay ? day.map { set($0, in: choice, of: id) } ?? [] : nil
  }

  /// Whether only digits were typed; the day once it is complete and can be chosen.
  mutating func type(_ text: String, into choice: Element.Day) -> (isDay: Bool, day: CalendarDay?) {
    var typed = state.typedDay ?? TypedDay()
    guard text.allSatisfy({ typed.insert($0) }) else { return (false, nil) }
    guard !typed.text.isEmpty else { return (true, nil) }
    state.typedDay = typed
    guard typed.isWhole else { return (true, nil) }
    statusMessage = choice.fault(in: typed, words)
    return (true, statusMessage == nil ? typed.day : nil)
  }

  mutating func set(_ day: CalendarDay?, in choice: Element.Day, of id: ElementID) -> [Effect] {
    state.typedDay = nil
    return day == choice.day ? [] : [.send(.act(id, .setDay(day)))]
  }
}

struct MonthCalendar: Equatable, Sendable {
  let picker: ElementID
  var day: CalendarDay
}

extension TerminalModel {
  var calendarLayout: CalendarLayout? {
    guard let calendar, !hasAlert, screen?.loading == nil, let choice = choice(of: calendar) else { return nil }
    return CalendarLayout(choice, today: SystemValues().today, words, in: geometry.column)
  }

  private func choice(of calendar: MonthCalendar) -> Element.Day? {
    guard case .date(let choice) = layout.box(calendar.picker)?.content else { return nil }
    return Element.Day(calendar.day, in: choice.range, isOptional: choice.isOptional)
  }

  mutating func handle(_ input: Input, in calendar: MonthCalendar, _ layout: CalendarLayout) -> [Effect] {
    guard let choice = choice(of: calendar) else { return [] }
    switch input {
    case .key(.escape, _): self.calendar = nil
    case .key(.enter, _), .text(" "):
      // Where the range has changed since, the day is held at its end.
      guard let typed = state.typedDay else { return end(with: choice.adding()) }
      statusMessage = choice.fault(in: typed, words)
    case .key(.left, _): go(to: choice.adding(days: -1))
    case .key(.right, _): go(to: choice.adding(days: 1))
    case .key(.up, _): go(to: choice.adding(days: -7))
    case .key(.down, _): go(to: choice.adding(days: 7))
    case .key(.pageUp, _): go(to: choice.adding(months: -1))
    case .key(.pageDown, _): go(to: choice.adding(months: 1))
    case .key(.home, _): go(to: choice.adding(days: 1 - calendar.day.day))
    case .key(.end, _): go(to: choice.adding(days: layout.days.count - calendar.day.day))
    case .key(.backspace, _) where state.typedDay != nil: state.typedDay = state.typedDay?.droppingLast
    case .key(.backspace, _), .key(.delete, _): return choice.isOptional ? end(with: nil) : []
    case .text(let text), .paste(let text, _): if let day = type(text, into: choice).day { go(to: day) }
    case .mouse(let mouse): return handle(mouse, in: choice, layout)
    case .key, .focus: break
    }
    return []
  }

  private mutating func handle(_ mouse: Mouse, in choice: Element.Day, _ layout: CalendarLayout) -> [Effect] {
    switch mouse.kind {
    case .press where !layout.panel.rect.contains(mouse.place): calendar = nil
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
    state.typedDay = nil
  }

  private mutating func end(with day: CalendarDay?) -> [Effect] {
    guard let picker = calendar?.picker, case .date(let choice) = layout.box(picker)?.content else { return [] }
    calendar = nil
    return set(day, in: choice, of: picker)
  }
}

struct CalendarLayout: Equatable, Sendable {
  let title: String
  let weekdays: [String]
  let days: [CalendarDay]
  let selection: CalendarDay
  let today: CalendarDay
  let range: ClosedRange<CalendarDay>
  let panel: Panel
  /// The lines above the weeks: the title, and the days of the week where there is room.
  let headLines: Int
  private let lead: Int
  private let offset: Int

  /// The columns of a day with the gap before it.
  private static let step = 3
  private static let width = 7 * step + 1
  /// The most weeks that a month touches; the box keeps its height.
  private static let weeks = 6

  init(_ choice: Element.Day, today: CalendarDay, _ words: Words, in bounds: Rect) {
    let day = choice.day ?? today
    (selection, self.today, range) = (day, today, choice.range)
    title = "‹ \(Element.Day.month(day.month, words)) \(day.year) ›"
    // translators: the days of the week, of two columns each
    let names = [words("Mo"), words("Tu"), words("We"), words("Th"), words("Fr"), words("Sa"), words("Su")]
    // translators: the number says with which day a week begins, as in GTK: 0 for Sunday, 1 for Monday, 6 for Saturday
    let start = words("calendar:week_start:1").last?.wholeNumberValue ?? 1
    weekdays = (0..<7).map { names[($0 + start + 6) % 7].truncated(to: 2) }
    days = (1...31).compactMap { CalendarDay(year: day.year, month: day.month, day: $0) }
    lead = (days[0].weekday - start + 7) % 7
    let margin = Size(width: 2, height: 1)
    let height = Self.weeks + 2
    let hasBorder = bounds.width >= Self.width + 2 * margin.width && bounds.height >= height + 2 * margin.height
    panel = Panel(width: Self.width, height: height, margin: margin, hasBorder: hasBorder, in: bounds)
    headLines = min(2, max(0, panel.inside.height - 1))
    let week = (lead + day.day - 1) / 7
    let room = panel.inside.height - headLines
    offset = max(0, min(week - room / 2, Self.weeks - room))
  }

  /// The sign before the first day is left out where there is no room.
  private func column(_ place: Int) -> Int {
    panel.inside.x + place * Self.step + (panel.inside.width < Self.width ? 0 : 1)
  }

  func place(ofWeekday number: Int) -> Point { Point(x: column(number), y: panel.inside.y + headLines - 1) }

  /// Nil when it is out of sight.
  func place(of day: CalendarDay) -> Point? {
    let number = lead + day.day - 1
    let place = Point(x: column(number % 7), y: panel.inside.y + headLines + number / 7 - offset)
    return number / 7 >= offset && place.y < panel.inside.maxY ? place : nil
  }

  func day(at point: Point) -> CalendarDay? {
    days.first { day in
      place(of: day).map { $0.y == point.y && ($0.x..<($0.x + 2)).contains(point.x) } == true
    }
  }
}

extension CalendarDay {
  /// From 0 for Sunday (T. Sakamoto's method, for the Gregorian calendar).
  fileprivate var weekday: Int {
    let shifts = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]
    let year = month < 3 ? year - 1 : year
    return (year + year / 4 - year / 100 + year / 400 + shifts[month - 1] + day) % 7
  }
}

extension Frame {
  mutating func paint(_ layout: CalendarLayout, label: String, typed: String?) {
    paint(layout.panel, title: label)
    let inside = layout.panel.inside
    if layout.headLines > 0 {
      let title = typed ?? layout.title
      let x = inside.x + max(0, (min(inside.width, 22) - title.columns) / 2)
      let end = write(title, at: Point(x: x, y: inside.y), style: .bold, in: inside)
      if typed != nil { cursor = Point(x: min(end, inside.maxX - 1), y: inside.y) }
    }
    if layout.headLines > 1 {
      for (number, name) in layout.weekdays.enumerated() {
        write(name, at: layout.place(ofWeekday: number), style: .secondary, in: inside)
      }
    }
    for day in layout.days {
      guard let place = layout.place(of: day) else { continue }
      let number = (day.day < 10 ? " " : "") + String(day.day)
      if day == layout.selection {
        write("[\(number)]", at: Point(x: place.x - 1, y: place.y), style: .focused, in: inside)
        if typed == nil { cursor = inside.contains(place) ? place : nil }
      } else {
        let style: Style = !layout.range.contains(day) ? .dim : day == layout.today ? [.bold, .accent] : .plain
        write(number, at: place, style: style, in: inside)
      }
    }
  }
}
