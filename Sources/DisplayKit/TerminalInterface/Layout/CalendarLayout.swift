import VIPKit

/// A box over the page: a month, a week on a line.
struct CalendarLayout: Equatable, Sendable {
  /// The month and the year.
  let title: String
  /// The days of the week, of two columns each.
  let weekdays: [String]
  /// The days of the month.
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
  /// The weeks that have moved out of sight at the top.
  private let offset: Int

  /// The columns of a day with the gap before it.
  private static let step = 3
  private static let width = 7 * step + 1
  /// More weeks no month touches; the box keeps its height.
  private static let weeks = 6

  /// - Parameters:
  ///   - choice: the day that the calendar is at, and what can be chosen.
  ///   - bounds: where there is room.
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
    let size = Size(
      width: hasBorder ? Self.width + 4 : bounds.width, height: hasBorder ? Self.weeks + 4 : bounds.height)
    rect = Rect(
      x: bounds.x + (bounds.width - size.width) / 2, y: bounds.y + (bounds.height - size.height) / 2,
      width: size.width, height: size.height)
    inside = hasBorder ? rect.inset(x: 2, y: 1) : rect
    headLines = min(2, max(0, inside.height - 1))
    let week = (lead + day.day - 1) / 7
    let room = inside.height - headLines
    offset = max(0, min(week - room / 2, Self.weeks - room))
  }

  /// Where the first column of a place in a line is; the sign before the first day is left out where there is no room.
  private func column(_ place: Int) -> Int { inside.x + place * Self.step + (inside.width < Self.width ? 0 : 1) }

  /// Where a day of the week stands.
  func place(ofWeekday number: Int) -> Point { Point(x: column(number), y: inside.y + headLines - 1) }

  /// Where a day stands; nil when it is out of sight.
  func place(of day: CalendarDay) -> Point? {
    let number = lead + day.day - 1
    let place = Point(x: column(number % 7), y: inside.y + headLines + number / 7 - offset)
    return number / 7 >= offset && place.y < inside.maxY ? place : nil
  }

  /// The day that a click hits.
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
  ///
  /// - Parameter typed: what has been typed of a day, in the place of the title.
  mutating func paint(_ layout: CalendarLayout, label: String, typed: String?) {
    if layout.hasBorder {
      paintBox(layout.rect, title: label, style: .accent, titleStyle: [.bold, .accent])
    } else {
      fill(layout.rect)
    }
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
