@testable import HostJournal
import FoundationEssentials
import Testing
@_spi(Host) import VIPKit

@Suite("What the user has picked, of options with the same words")
struct PickedOptionTests {
  private func picker(_ options: [String], _ chosen: Int?) -> Element {
    Element(.picker, value: .option(chosen), attributes: .with { $0.options = options })
  }

  @Test(arguments: 0...3)
  func `It is picked again, the same of them`(chosen: Int) throws {
    let cities = ["Paris", "Oslo", "Paris", "Paris"]
    let input = try #require(picker(cities, chosen).input)
    #expect(picker(cities, nil).action(for: input) == .pick(chosen))
    #expect(picker(cities, chosen).action(for: input) == nil)
  }

  @Test func `Where there are fewer by now, the first is`() {
    #expect(picker(["Oslo", "Paris"], 0).action(for: .picked("Paris", place: 2)) == .pick(1))
    #expect(picker(["Oslo"], nil).action(for: .picked("Paris", place: 2)) == nil)
  }

  @Test func `A journal that doesn't say which one means the first`() throws {
    let read = try JSONDecoder().decode(ElementInput.Value.self, from: Data(#"{"picked":{"_0":"red"}}"#.utf8))
    #expect(read == .picked("red"))
    let written = try JSONEncoder().encode(ElementInput.Value.picked("red"))
    #expect(String(decoding: written, as: UTF8.self) == #"{"picked":{"_0":"red"}}"#)
  }
}
