import Glibc
import ScreenModel
import TestSupport
import Testing
import VIPKit
import VIPTestKit

@testable import DisplayTestSupport
@testable import TerminalInterface

@Suite("The month that a date picker opens")
@MainActor
struct CalendarTests {
  private let id = ElementID("datePicker.Born")
  private let range: ClosedRange<CalendarDay>

  init() throws {
    range = try #require(CalendarDay("1900-01-01"))...(#require(CalendarDay("1999-12-31")))
  }

  private func open(_ text: String?, _ size: Size = Size(width: 40, height: 16)) -> TerminalModel {
    let day = text.flatMap { CalendarDay($0) }
    var model = TerminalModel(
      screen(DatePicker("Born", selection: constant(day), in: range), canGoBack: true), width: size.width,
      height: size.height)
    #expect(model.press(.text(" ")) == [])
    return model
  }

  private func set(_ text: String?) -> [TerminalModel.Effect] {
    [.send(.act(id, .setDay(text.flatMap { CalendarDay($0) })))]
  }

  @Test func `It looks so`() throws {
    let frame = open("1988-05-12", Size(width: 40, height: 12)).frame()
    try Golden.check(frame.styledText, "calendar-40.txt")
  }

  @Test(arguments: [
    (Key.left, "1988-05-11"), (.right, "1988-05-13"), (.up, "1988-05-05"), (.down, "1988-05-19"),
    (.pageUp, "1988-04-12"), (.pageDown, "1988-06-12"), (.home, "1988-05-01"), (.end, "1988-05-31"),
  ])
  func `Arrows go by day and week, pages by month, and Enter chooses`(key: Key, day: String) {
    var model = open("1988-05-12")
    #expect(model.press(.key(key)) == [])
    #expect(model.press(.key(.enter)) == set(day))
    #expect(model.calendar == nil)
  }

  @Test func `Escape leaves the day, and Enter on the same day changes nothing`() {
    var model = open("1988-05-12")
    #expect(model.press(.key(.down), .key(.escape)) == [])
    #expect(model.calendar == nil)
    #expect(model.press(.text(" "), .key(.enter)) == [])
    #expect(model.press(.text(" "), .key(.delete)) == set(nil))
    #expect(model.press(.key(.escape)) == [.send(.back)])
  }

  @Test func `It ends where the range does, and from none begins at the nearer end`() {
    var model = open("1999-12-30")
    #expect(model.press(.key(.down), .key(.pageDown), .key(.right), .key(.enter)) == set("1999-12-31"))
    var none = open(nil)
    #expect(none.frame().plainText.contains("‹ Dec 1999 ›"))
    #expect(none.press(.key(.enter)) == set("1999-12-31"))
  }

  @Test func `Digits go to a day; what the calendar or the range lacks is said`() {
    var model = open("1988-05-12")
    model.type("19770")
    #expect(model.frame().plainText.contains("1977-0"))
    #expect(model.press(.key(.enter)) == [])
    #expect(model.statusMessage == "A day is typed as year, month and day: 1988-05-12")
    model.press(.key(.backspace))
    model.type("0228")
    #expect(model.frame().plainText.contains("‹ Feb 1977 ›"))
    #expect(model.press(.key(.enter)) == set("1977-02-28"))
    model.press(.text(" "))
    model.type("1977-02-29")
    #expect(model.statusMessage == "The calendar has no 1977-02-29")
    #expect(model.press(.key(.enter)) == [])
    #expect(model.calendar != nil)
  }

  @Test func `A click chooses a day, one beside the month closes it, the wheel turns months`() throws {
    var model = open("1988-05-12")
    let layout = try #require(model.calendarLayout)
    let day = try #require(CalendarDay("1988-05-20"))
    let place = try #require(layout.place(of: day))
    #expect(model.press(.mouse(Mouse(kind: .press, place: place))) == set("1988-05-20"))
    model.press(.text(" "))
    #expect(model.press(.mouse(Mouse(kind: .wheelDown, place: place))) == [])
    #expect(model.frame().plainText.contains("‹ Jun 1988 ›"))
    #expect(model.press(.mouse(Mouse(kind: .press, place: Point(x: 0, y: 5)))) == [])
    #expect(model.calendar == nil)
  }

  /// The oracle is the C library's calendar.
  @Test(arguments: ["0001-01-01", "1582-10-15", "1900-02-28", "2000-02-29", "2024-12-31", "9999-12-31"])
  func `Each day stands below its day of the week`(text: String) throws {
    let day = try #require(CalendarDay(text))
    let layout = CalendarLayout(
      DayChoice(day: day, range: CalendarDay.earliest...CalendarDay.latest, isOptional: false), today: day, Words(),
      in: Rect(x: 0, y: 0, width: 40, height: 12))
    var parts = tm()
    parts.tm_year = Int32(day.year - 1900)
    parts.tm_mon = Int32(day.month - 1)
    parts.tm_mday = Int32(day.day)
    timegm(&parts)
    let weekday = (Int(parts.tm_wday) + 6) % 7
    #expect(layout.place(of: day)?.x == layout.place(ofWeekday: weekday).x)
  }

  @Test func `A picker that goes takes its month along, and keys are listed while it is open`() {
    var model = open("1988-05-12")
    #expect(
      model.hints.map { "\($0.key) \($0.action)" } == [
        "←→↑↓ move", "Enter choose", "Esc close", "PgUp/PgDn month", "Ctrl-C quit",
      ])
    _ = model.show(screen(Text("Gone")))
    #expect(model.calendar == nil)
  }

  @Test(arguments: 1...14) func `It fits into any window`(size: Int) {
    var model = open("1988-05-12", Size(width: size * 2, height: size))
    #expect(model.frame().size == Size(width: size * 2, height: size))
    #expect(model.press(.key(.down), .key(.enter)) == set("1988-05-19"))
  }
}
