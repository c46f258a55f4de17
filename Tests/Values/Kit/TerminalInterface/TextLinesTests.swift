import Testing

@testable import TerminalInterface

@Suite("Lines of a text that is edited")
struct TextLinesTests {
  private func lines(_ text: String, _ width: Int) -> [String] {
    TextLines(text, width: width).lines.map { String($0.text) }
  }

  @Test("break between words, within long ones, and leave a column for the cursor")
  func breaks() {
    #expect(lines("", 5) == [""])
    #expect(lines("one two", 8) == ["one two"])
    #expect(lines("one two", 7) == ["one ", "two"])
    #expect(lines("one two three", 5) == ["one ", "two ", "thre", "e"])
    #expect(lines("abcdefgh", 4) == ["abc", "def", "gh"])
    #expect(lines("abc    d", 4) == ["abc ", "   ", "d"])
    #expect(lines("a\n\nb\n", 4) == ["a", "", "b", ""])
    #expect(lines("a\r\nb", 4) == ["a", "b"])
    #expect(lines("漢字かな", 5) == ["漢字", "かな"])
    #expect(lines("漢字", 1) == ["漢", "字"])
    #expect(lines("ab", 0) == ["a", "b"])
    #expect(TextLines("a\tb", width: 20).visibleText(of: 0) == "a    b")
    #expect(TextLines("a\n\nb\n", width: 4, most: 2).lines.count == 2)
  }

  @Test("Each character of a text is in one line, and a cursor finds its way back", arguments: [1, 2, 3, 5, 9, 40])
  func places(width: Int) {
    let text = "The quick  brown\tfox\n\njumps over 漢字かな 👨‍👩‍👧‍👦 the lazydogthatsleeps\nand e\u{301}nds "
    let lines = TextLines(text, width: width)
    for cursor in 0...text.count {
      let place = lines.place(of: cursor)
      #expect(lines.position(at: place) == cursor, "\(cursor)")
      #expect(place.x <= max(width, 2), "\(cursor)")
    }
    for (line, next) in zip(lines.lines, lines.lines.dropFirst()) {
      let between = text.dropFirst(line.start + line.text.count).prefix(next.start - line.start - line.text.count)
      #expect(between == "" || between == "\n")
    }
  }

  @Test("A click beside the text goes to the nearest line, and to its end")
  func clicks() {
    let lines = TextLines("one two\nx", width: 7)
    #expect(lines.position(at: Point(x: 99, y: -3)) == 3)
    #expect(lines.position(at: Point(x: 99, y: 1)) == 7)
    #expect(lines.position(at: Point(x: -5, y: 1)) == 4)
    #expect(lines.position(at: Point(x: 99, y: 99)) == 9)
  }
}
