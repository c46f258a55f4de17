@testable import HostJournal
import Testing
import VIPKit

@Suite("What a user has put in is put in again")
struct ElementInputTests {
  @Test("a day, and that there is none any more")
  func day() throws {
    let born = CalendarDay(year: 1988, month: 5, day: 12)
    let (chosen, empty) = (
      Element(.datePicker, value: .day(born)), Element(.datePicker, value: .day(nil))
    )
    #expect(chosen.input == .text("1988-05-12"))
    #expect(chosen.action(for: .text("1988-05-12")) == nil)
    #expect(empty.action(for: .text("1988-05-12")) == .setDay(born))
    #expect(empty.input == .text(""))
    #expect(chosen.action(for: .text("")) == .setDay(nil))
    #expect(chosen.action(for: .text("1988-02-30")) == nil)
  }

  @Test("lines of text")
  func lines() {
    let editor = Element(.textEditor, value: .text("one\ntwo"))
    #expect(editor.input == .text("one\ntwo"))
    #expect(editor.action(for: .text("three")) == .edit("three"))
  }
}
