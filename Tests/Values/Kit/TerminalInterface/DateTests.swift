import Glibc
import ScreenModel
import Testing
import VIPKit
import VIPTestKit

@testable import DisplayTestSupport
@testable import TerminalInterface

@Suite("A date picker, and the month that it opens")
@MainActor
struct DateTests {
  private let id = ElementID("datePicker.Born")
  private let range: ClosedRange<CalendarDay>

  init() throws {
    range = try #require(CalendarDay("1900-01-01"))...(#require(CalendarDay("1999-12-31")))
  }

  private func picker(
    _ text: String?, _ size: Size = Size(width: 40, height: 12), canGoBack: Bool = false
  ) -> TerminalModel {
    let picker = DatePicker("Born", selection: constant(text.flatMap { CalendarDay($0) }), in: range)
    return TerminalModel(screen(picker, canGoBack: canGoBack), width: size.width, height: size.height)
  }

  private func open(_ text: String?, _ size: Size = Size(width: 40, height: 16)) -> TerminalModel {
    var model = picker(text, size, canGoBack: true)
    #expect(model.press(.text(" ")) == [])
    return model
  }

  private func set(_ text: String?) -> [TerminalModel.Effect] {
    [.send(.act(id, .setDay(text.flatMap { CalendarDay($0) })))]
  }

  @Test("Arrows go by a day, PgUp and PgDn by a month, within the range, from none to today; Backspace takes it away")
  func steps() {
    let rows: [(born: String?, shown: String, keys: [Key], days: [String?])] = [
      ("1988-05-31", "31 May 1988 ›", [.left, .right], ["1988-05-30", "1988-06-01"]),
      ("1988-05-31", "31 May 1988 ›", [.pageUp, .pageDown], ["1988-04-30", "1988-06-30"]),
      ("1999-12-31", "31 Dec 1999  ", [.right, .pageDown], []), ("2024-02-29", "29 Feb 2024", [.left], ["1999-12-31"]),
      (nil, "— ›", [.right, .backspace], ["1999-12-31"]), ("1988-05-12", "12 May", [.backspace, .delete], [nil, nil]),
    ]
    for (born, shown, keys, days) in rows {
      var model = picker(born)
      #expect(model.frame().plainText.contains("Born  ‹ \(shown)"))
      #expect(keys.flatMap { model.press(.key($0)) } == days.flatMap(set))
    }
    let hints = ["Space calendar", "←→ day", "PgUp/PgDn month", "Ctrl-P commands", "? help", "Ctrl-C quit"]
    #expect(picker("1988-05-31").hintWords == hints)
    var always = TerminalModel(screen(DatePicker("Born", selection: constant(CalendarDay.earliest))))
    #expect(always.press(.key(.delete)) == [])
  }

  @Test(
    "Digits are a day as ISO 8601 has it, with or without the signs between", arguments: ["1988-05-12", "19880512"])
  func typing(digits: String) {
    var model = picker("1950-01-01", canGoBack: true)
    #expect(model.type(String(digits.dropLast())) == [])
    #expect(model.frame().plainText.contains("Born  ‹ 1988-05-1 ›"))
    #expect(model.frame().cursor == Point(x: 3 + 6 + 2 + 9, y: 2))
    #expect(model.hints.map(\.action) == ["undo", "commands", "help", "quit"])
    #expect((model.type("2"), model.frame().cursor) == (set("1988-05-12"), Point(x: 11, y: 2)))
    #expect(model.press(.paste(digits)) == set("1988-05-12"))
  }

  @Test("What is typed can be taken back, and goes with the focus; what the range lacks is refused")
  func typingElse() {
    var model = picker("1950-01-01", canGoBack: true)
    model.type("1988-05")
    #expect(model.press(.key(.backspace), .key(.backspace)) == [])
    #expect(model.frame().plainText.contains("‹ 1988 ›"))
    #expect(model.press(.key(.enter)) == [])
    #expect(model.statusMessage == "A day is typed as year, month and day: 1988-05-12")
    #expect(model.press(.key(.escape)) == [])
    #expect(model.frame().plainText.contains("‹ 1 Jan 1950 ›"))
    #expect(model.press(.key(.escape)) == [.send(.back)])
    model.type("1988-02-30")
    #expect(model.press(.key(.backspace), .key(.backspace), .text("29")) == set("1988-02-29"))
    for (typed, message) in [
      ("1988-02-30", "The calendar has no 1988-02-30"),
      ("2024-01-01", "Choose a day from 1900-01-01 to 1999-12-31"),
      ("0012-01-01", "Choose a day from 1900-01-01 to 1999-12-31"),
    ] {
      #expect((model.type(typed), model.statusMessage) == ([], message))
      #expect((model.press(.key(.enter)), model.statusMessage) == ([], message))
      #expect(model.press(.key(.escape)) == [])
    }
    #expect(model.press(.text("x"), .paste("May"), .key(.home), .text("-")) == [])
    model = TerminalModel(
      screen(
        VStack {
          DatePicker("Born", selection: constant(CalendarDay.earliest))
          Button("Save") {}
        }))
    model.type("1988")
    model.press(.key(.tab), .key(.tab))
    #expect(model.frame().plainText.contains("1 Jan 1 ›"))
  }

  @Test("After a typed day Enter does what it does in a field: the next one, then the form's first button")
  func enter() {
    var born: CalendarDay?
    var saved: [CalendarDay?] = []
    var live = LivePage {
      Form("Person") {
        DatePicker("Born", selection: Binding(get: { born }, set: { born = $0 }))
        TextField("Town", text: constant(""))
        DatePicker("Married", selection: Binding(get: { born }, set: { born = $0 }))
        Button("Save") { saved.append(born) }
      }
    }
    live.press(.text("1988-05-12"))
    #expect(live.model.hintWords.contains("Enter next"))
    live.press(.key(.enter))
    #expect((born, live.model.focusedBox?.isField) == (CalendarDay("1988-05-12"), true))
    live.press(.key(.tab), .text("1988-05-13"))
    #expect(live.model.hintWords.contains("Enter Save"))
    live.press(.key(.enter))
    #expect(saved == [CalendarDay("1988-05-13")])
    var alone = picker("1988-05-12")
    #expect(alone.press(.key(.enter)) == [])
  }

  @Test("A click left goes back, right on, on the day it opens the month; there it chooses a day, or closes the month")
  func click() throws {
    var model = picker("1988-05-12", Size(width: 40, height: 16))
    let value = try #require(model.layout.box(id)).value
    func click(_ x: Int) -> Input { .click(model.onPage(value.x + x, value.y)) }
    #expect(model.press(click(0), click(14)) == set("1988-05-11") + set("1988-05-13"))
    #expect(model.press(click(5)) == [])
    let layout = try #require(model.calendarLayout)
    let day = try #require(CalendarDay("1988-05-20"))
    let place = try #require(layout.place(of: day))
    #expect(model.press(.click(place), .text(" "), .pointer(.wheelDown, place.x, place.y)) == set("1988-05-20"))
    #expect(model.frame().plainText.contains("‹ Jun 1988 ›"))
    #expect((model.press(.pointer(.press, 0, 5)), model.calendar) == ([], nil))
  }

  @Test(arguments: [
    (Key.left, "1988-05-11"), (.right, "1988-05-13"), (.up, "1988-05-05"), (.down, "1988-05-19"),
    (.pageUp, "1988-04-12"), (.pageDown, "1988-06-12"), (.home, "1988-05-01"), (.end, "1988-05-31"),
  ])
  func `Arrows go by day and week, pages by month, and Enter chooses`(key: Key, day: String) {
    var model = open("1988-05-12")
    #expect((model.press(.key(key), .key(.enter)), model.calendar) == (set(day), nil))
  }

  @Test func `The month lists its keys, goes with its picker and on Escape, and ends where the range does`() throws {
    var model = open("1988-05-12", Size(width: 40, height: 12))
    try Golden.check(model.frame().styledText, "calendar-40.txt")
    #expect(model.hintWords == ["←→↑↓ move", "Enter choose", "Esc close", "PgUp/PgDn month", "Ctrl-C quit"])
    _ = model.show(screen(Text("Gone")))
    #expect(model.calendar == nil)
    model = open("1988-05-12")
    #expect((model.press(.key(.down), .key(.escape)), model.calendar) == ([], nil))
    #expect(model.press(.text(" "), .key(.enter)) == [], "the same day")
    #expect(model.press(.text(" "), .key(.delete)) == set(nil))
    #expect(model.press(.key(.escape)) == [.send(.back)])
    model = open("1999-12-30")
    #expect(model.press(.key(.down), .key(.pageDown), .key(.right), .key(.enter)) == set("1999-12-31"))
    var none = open(nil)
    #expect(none.frame().plainText.contains("‹ Dec 1999 ›"))
    #expect(none.press(.key(.enter)) == set("1999-12-31"))
  }

  @Test func `Digits go to a day; what the calendar or the range lacks is said`() {
    var model = open("1988-05-12")
    model.type("19770")
    #expect(model.frame().plainText.contains("1977-0"))
    #expect((model.press(.key(.enter)), model.statusMessage?.hasPrefix("A day is typed as")) == ([], true))
    model.press(.key(.backspace))
    model.type("0228")
    #expect(model.frame().plainText.contains("‹ Feb 1977 ›"))
    #expect(model.press(.key(.enter), .text(" ")) == set("1977-02-28"))
    model.type("1977-02-29")
    #expect((model.press(.key(.enter)), model.statusMessage) == ([], "The calendar has no 1977-02-29"))
    #expect(model.calendar != nil)
  }

  /// The oracle is the C library's calendar.
  @Test(arguments: ["0001-01-01", "1582-10-15", "1900-02-28", "2000-02-29", "2024-12-31", "9999-12-31"])
  func `Each day stands below its day of the week`(text: String) throws {
    let day = try #require(CalendarDay(text))
    let layout = CalendarLayout(
      Element.Day(day), today: day, Words(), in: Rect(x: 0, y: 0, width: 40, height: 12))
    var parts = tm()
    parts.tm_year = Int32(day.year - 1900)
    parts.tm_mon = Int32(day.month - 1)
    parts.tm_mday = Int32(day.day)
    timegm(&parts)
    let weekday = (Int(parts.tm_wday) + 6) % 7
    #expect(layout.place(of: day)?.x == layout.place(ofWeekday: weekday).x)
  }
}
