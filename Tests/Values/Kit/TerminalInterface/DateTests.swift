import ScreenModel
import Testing
import VIPKit

@testable import DisplayTestSupport
@testable import TerminalInterface

@Suite("A date picker")
@MainActor
struct DateTests {
  private let id = ElementID("datePicker.Born")
  private let range: ClosedRange<CalendarDay>

  init() throws {
    range = try #require(CalendarDay("1900-01-01"))...(#require(CalendarDay("1999-12-31")))
  }

  private func day(_ text: String) -> CalendarDay? { CalendarDay(text) }

  private func picker(_ text: String?, canGoBack: Bool = false) -> TerminalModel {
    let day = text.flatMap { CalendarDay($0) }
    return TerminalModel(
      screen(DatePicker("Born", selection: constant(day), in: range), canGoBack: canGoBack), width: 40, height: 12)
  }

  private func set(_ text: String?) -> [TerminalModel.Effect] {
    [.send(.act(id, .setDay(text.flatMap { CalendarDay($0) })))]
  }

  @Test("Arrows go by a day, PgUp and PgDn by a month, as far as the range goes")
  func steps() {
    var model = picker("1988-05-31")
    #expect(model.frame().plainText.contains("Born  ‹ 31 May 1988 ›"))
    #expect(model.press(.key(.left)) == set("1988-05-30"))
    #expect(model.press(.key(.right)) == set("1988-06-01"))
    #expect(model.press(.key(.pageUp)) == set("1988-04-30"))
    #expect(model.press(.key(.pageDown)) == set("1988-06-30"))
    #expect(
      model.hints.map { "\($0.key) \($0.action)" } == [
        "Space calendar", "←→ day", "PgUp/PgDn month", "Ctrl-P commands", "? help", "Ctrl-C quit",
      ])
    var last = picker("1999-12-31")
    #expect(last.frame().plainText.contains("Born  ‹ 31 Dec 1999  "))
    #expect(last.press(.key(.right), .key(.pageDown)) == [])
    var outside = picker("2024-02-29")
    #expect(outside.press(.key(.left)) == set("1999-12-31"))
  }

  @Test("From none it goes to today, or to the nearer end of the range; Backspace takes a day away")
  func none() {
    var model = picker(nil)
    #expect(model.frame().plainText.contains("Born  ‹ — ›"))
    #expect(model.press(.key(.right)) == set("1999-12-31"))
    #expect(model.press(.key(.backspace)) == [])
    var chosen = picker("1988-05-12")
    #expect(chosen.press(.key(.backspace)) == set(nil))
    #expect(chosen.press(.key(.delete)) == set(nil))
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
    #expect(model.type("2") == set("1988-05-12"))
    #expect(model.frame().cursor == Point(x: 11, y: 2))
    #expect(model.press(.paste(digits)) == set("1988-05-12"))
  }

  @Test("What is typed can be taken back, and what the range lacks is refused")
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

    #expect(model.type("1988-02-30") == [])
    #expect(model.statusMessage == "The calendar has no 1988-02-30")
    #expect(model.press(.key(.backspace), .key(.backspace)) == [])
    #expect(model.type("29") == set("1988-02-29"))
    for outside in ["2024-01-01", "0012-01-01"] {
      #expect(model.type(outside) == [])
      #expect(model.statusMessage == "Choose a day from 1900-01-01 to 1999-12-31")
      #expect(model.press(.key(.enter)) == [])
      #expect(model.statusMessage == "Choose a day from 1900-01-01 to 1999-12-31")
      #expect(model.press(.key(.escape)) == [])
    }
    #expect(model.press(.text("x"), .paste("May"), .key(.home), .text("-")) == [])
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
    #expect(live.model.hints.map { "\($0.key) \($0.action)" }.contains("Enter next"))
    live.press(.key(.enter))
    #expect(born == day("1988-05-12"))
    #expect(live.model.focusedBox?.content.isField == true)
    live.press(.key(.tab), .text("1988-05-13"))
    #expect(live.model.hints.map { "\($0.key) \($0.action)" }.contains("Enter Save"))
    live.press(.key(.enter))
    #expect(saved == [day("1988-05-13")])
    var alone = picker("1988-05-12")
    #expect(alone.press(.key(.enter)) == [])
  }

  @Test("What is typed goes when the focus does")
  func leaving() {
    var model = TerminalModel(
      screen(
        VStack {
          DatePicker("Born", selection: constant(CalendarDay.earliest))
          Button("Save") {}
        }))
    model.type("1988")
    model.press(.key(.tab), .key(.tab))
    #expect(model.frame().plainText.contains("1 Jan 1 ›"))
  }

  @Test("A click on the left goes back, on the right on, and on the day it opens the month")
  func click() throws {
    var model = picker("1988-05-12")
    let box = try #require(model.layout.box(id))
    let page = model.geometry.page
    func click(_ x: Int) -> Input { .mouse(Mouse(kind: .press, place: Point(x: page.x + x, y: page.y + box.value.y))) }
    #expect(model.press(click(box.value.x)) == set("1988-05-11"))
    #expect(model.press(click(box.value.x + 14)) == set("1988-05-13"))
    #expect(model.press(click(box.value.x + 5)) == [])
    #expect(model.calendarLayout != nil)
  }
}
