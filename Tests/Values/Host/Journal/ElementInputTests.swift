@testable import HostJournal
import FoundationEssentials
import Testing
@_spi(Host) import VIPKit

@Suite("What a user has put in is put in again")
struct ElementInputTests {
  @Test("a day, that there is none any more, and lines of text")
  func day() throws {
    let born = CalendarDay(year: 1988, month: 5, day: 12)
    let (chosen, empty) = (Element(.datePicker(Element.Day(born))), Element(.datePicker(Element.Day(nil))))
    #expect((chosen.input, empty.input) == (.text("1988-05-12"), .text("")))
    #expect(empty.action(for: .text("1988-05-12")) == .setDay(born))
    let actions = ["1988-05-12", "", "1988-02-30"].map { chosen.action(for: .text($0)) }
    #expect(actions == [nil, .setDay(nil), nil])
    let editor = Element(.field(Element.Field(.lines, text: "one\ntwo")))
    #expect(editor.input == .text("one\ntwo"))
    #expect(editor.action(for: .text("three")) == .edit("three"))
  }

  private func picker(_ options: [String], _ chosen: Int?) -> Element {
    Element(.picker(Element.Options(options, chosen: chosen)))
  }

  @Test func `of options with the same words the same one, or the first where a journal doesn't say which`() throws {
    let cities = ["Paris", "Oslo", "Paris", "Paris"]
    for chosen in cities.indices {
      let input = try #require(picker(cities, chosen).input)
      #expect(picker(cities, nil).action(for: input) == .pick(chosen))
      #expect(picker(cities, chosen).action(for: input) == nil)
    }
    #expect(picker(["Oslo", "Paris"], 0).action(for: .picked("Paris", place: 2)) == .pick(1))
    #expect(picker(["Oslo"], nil).action(for: .picked("Paris", place: 2)) == nil)
    let read = try JSONDecoder().decode(ElementInput.Value.self, from: Data(#"{"picked":{"_0":"red"}}"#.utf8))
    #expect(read == .picked("red"))
    let written = try JSONEncoder().encode(ElementInput.Value.picked("red"))
    #expect(String(decoding: written, as: UTF8.self) == #"{"picked":{"_0":"red"}}"#)
  }
}
