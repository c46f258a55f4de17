import ScreenModel
import VIPKit

struct MonthCalendar: Equatable, Sendable {
  let picker: ElementID
  var day: CalendarDay
}

struct CalendarLayout: Equatable, Sendable {
  let title: String
  let weekdays: [String]
  let days: [CalendarDay]
  /// Nil for none stands for today.
  let choice: Element.Day
  let selection: CalendarDay
  let today: CalendarDay
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
    (self.choice, selection, self.today) = (choice, day, today)
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

extension TerminalModel {
  var calendarLayout: CalendarLayout? {
    guard let calendar, !hidesOpened, let choice = choice(of: calendar) else { return nil }
    let day = Element.Day(calendar.day, in: choice.range, isOptional: choice.isOptional)
    return CalendarLayout(day, today: SystemValues().today, words, in: geometry.column)
  }

  private func choice(of calendar: MonthCalendar) -> Element.Day? {
    if case .datePicker(let choice) = layout.box(calendar.picker)?.kind { choice } else { nil }
  }

  fileprivate mutating func go(to day: CalendarDay) {
    calendar?.day = day
    state.typedDay = nil
  }

  fileprivate mutating func endCalendar(with day: CalendarDay?) -> [Effect] {
    guard let calendar, let choice = choice(of: calendar) else { return [] }
    self.calendar = nil
    return set(day, in: choice, of: calendar.picker)
  }
}

extension CalendarLayout: Overlay {
  func handle(_ input: Input, in model: inout TerminalModel) -> [Effect]? {
    switch input {
    case .key(.escape, _): model.calendar = nil
    case .key(.enter, _), .text(" "):
      // Where the range has changed since, the day is held at its end.
      guard let typed = model.state.typedDay else { return model.endCalendar(with: choice.adding()) }
      model.statusMessage = choice.fault(in: typed, model.words)
    case .key(.left, _): model.go(to: choice.adding(days: -1))
    case .key(.right, _): model.go(to: choice.adding(days: 1))
    case .key(.up, _): model.go(to: choice.adding(days: -7))
    case .key(.down, _): model.go(to: choice.adding(days: 7))
    case .key(.pageUp, _): model.go(to: choice.adding(months: -1))
    case .key(.pageDown, _): model.go(to: choice.adding(months: 1))
    case .key(.home, _): model.go(to: choice.adding(days: 1 - selection.day))
    case .key(.end, _): model.go(to: choice.adding(days: days.count - selection.day))
    case .key(.backspace, _) where model.state.typedDay != nil:
      model.state.typedDay = model.state.typedDay?.droppingLast
    case .key(.backspace, _), .key(.delete, _): return choice.isOptional ? model.endCalendar(with: nil) : []
    case .text(let text), .paste(let text, _): if let day = model.type(text, into: choice).day { model.go(to: day) }
    case .mouse(let mouse): return handle(mouse, in: &model)
    case .key, .focus: break
    }
    return []
  }

  private func handle(_ mouse: Mouse, in model: inout TerminalModel) -> [Effect] {
    switch mouse.kind {
    case .press where !panel.rect.contains(mouse.place): model.calendar = nil
    case .press:
      guard let day = day(at: mouse.place), choice.range.contains(day) else { return [] }
      return model.endCalendar(with: day)
    case .wheelUp: model.go(to: choice.adding(months: -mouse.notches))
    case .wheelDown: model.go(to: choice.adding(months: mouse.notches))
    case .drag, .release: break
    }
    return []
  }

  func paint(in frame: inout Frame, of model: TerminalModel) {
    frame.paint(panel, title: model.calendar.flatMap { model.layout.box($0.picker)?.label } ?? "")
    let inside = panel.inside
    let typed = model.state.typedDay?.text
    if headLines > 0 {
      let title = typed ?? title
      let x = inside.x + max(0, (min(inside.width, 22) - title.columns) / 2)
      let end = frame.write(title, at: Point(x: x, y: inside.y), style: .bold, in: inside)
      if typed != nil { frame.cursor = Point(x: min(end, inside.maxX - 1), y: inside.y) }
    }
    if headLines > 1 {
      for (number, name) in weekdays.enumerated() {
        frame.write(name, at: place(ofWeekday: number), style: .secondary, in: inside)
      }
    }
    for day in days {
      guard let place = place(of: day) else { continue }
      let number = (day.day < 10 ? " " : "") + String(day.day)
      if day == selection {
        frame.write("[\(number)]", at: Point(x: place.x - 1, y: place.y), style: .focused, in: inside)
        if typed == nil { frame.cursor = inside.contains(place) ? place : nil }
      } else {
        let style: Style = !choice.range.contains(day) ? .dim : day == today ? [.bold, .accent] : .plain
        frame.write(number, at: place, style: style, in: inside)
      }
    }
  }

  func hints(in model: TerminalModel) -> [Hint]? {
    let words = model.words
    return [
      Hint([.left, .right, .up, .down], words("move")), Hint(.activate, words("choose")),
      Hint(.back, words("close")), Hint([.pageUp, .pageDown], words("month")),
    ]
  }

  func spoken(in model: TerminalModel) -> (key: String, pieces: [String]) {
    ("calendar", [model.state.typedDay?.text ?? "", choice.text(model.words)])
  }
}
