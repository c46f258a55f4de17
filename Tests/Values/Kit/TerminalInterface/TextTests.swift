import Testing

@testable import TerminalInterface

@Suite("Text on a terminal")
struct TextTests {
  @Test(
    "Widths",
    arguments: [
      ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("漢字", 4), ("ｶﾅ", 2), ("한글", 4), ("👍", 2), ("👍🏽", 2),
      ("👨‍👩‍👧‍👦", 2), ("🇷🇺", 2), ("❤", 1), ("❤️", 2), ("1️⃣", 2), ("\u{1FAE9}", 2), ("\u{AD}", 0), ("\u{200B}", 0),
      ("\u{301}", 1), ("│", 1), ("…", 1), ("\u{7}", 1), ("\r\n", 2),
    ])
  func width(_ text: String, _ columns: Int) { #expect(text.columns == columns) }

  @Test(
    "Characters that act on the terminal or turn text around are shown instead of sent",
    arguments: [
      ("\u{1B}[2J", "␛[2J"), ("a\u{7}b", "a␇b"), ("\u{7F}", "␡"), ("\u{9B}31m", "�31m"), ("\u{90}", "�"),
      ("\r\n", "␍␊"), ("\t", "␉"), ("\0", "␀"), ("user\u{202E}gpj.exe", "user�gpj.exe"),
      ("\u{2066}a\u{2069}", "�a�"), ("a\u{2028}b", "a␤b"),
      ("a\u{115F}b\u{1160}c\u{3164}d\u{FFA0}e", "a�b�c�d�e"), ("\u{1100}\u{1160}x", "\u{1100}�x"),
    ])
  func hostile(_ text: String, _ shown: String) {
    var frame = Frame(size: Size(width: 20, height: 1))
    frame.write(text, at: Point(x: 0, y: 0))
    #expect((0..<20).map { frame.text(of: frame[$0, 0]) }.joined().hasPrefix(shown + " "))
  }

  @Test("Every scalar of Unicode, and a letter with a thousand marks, is one bounded glyph without control characters")
  func allScalars() {
    // The planes from 2 on have only more ideographs, and nothing that controls.
    for value in UInt32(0)..<0x2_0000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let glyph = Glyph(Character(scalar))
      let isHarmless = glyph.text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
      if !isHarmless || glyph.width < 0 || (glyph.width == 0) != glyph.text.isEmpty {
        Issue.record("U+\(String(value, radix: 16)): \(glyph)")
      }
    }
    let glyph = Glyph(Character("a" + String(repeating: "\u{301}", count: 1000)))
    #expect(glyph.width == 1 && glyph.text.unicodeScalars.count <= 16)
  }

  @Test(
    "Cutting leaves a mark, and no half of a wide character",
    arguments: [
      ("abcdef", 6, "abcdef"), ("abcdef", 4, "abc…"), ("漢字漢字", 4, "漢…"), ("abc", 1, "…"), ("abc", 0, ""),
      ("abc", -5, ""),
    ])
  func truncate(_ text: String, _ columns: Int, _ shown: String) { #expect(text.truncated(to: columns) == shown) }

  @Test(
    "Lines are broken between words; what is too long for a line, anywhere",
    arguments: [
      ("one two three", 7, ["one two", "three"]), ("abcdefghij kl", 4, ["abcd", "efgh", "ij", "kl"]),
      ("a\n\nb\r\nc", 5, ["a", "", "b", "c"]), ("漢字漢字", 3, ["漢", "字", "漢", "字"]), ("漢字", 1, ["漢", "字"]),
      ("a\tb", 10, ["a    b"]), ("", 4, [""]), ("abc", 0, ["a", "b", "c"]),
    ])
  func wrap(_ text: String, _ columns: Int, _ lines: [String]) { #expect(text.wrapped(to: columns) == lines) }

  @Test("A wide character is never drawn by half")
  func edges() {
    var frame = Frame(size: Size(width: 5, height: 1))
    for (text, x, shown) in [("漢字漢", 0, "漢字\n"), ("字", -1, "  字\n"), ("x", 3, "   x\n")] {
      frame.write(text, at: Point(x: x, y: 0))
      #expect(frame.plainText == shown)
    }
  }

  @Test(
    "Lines of a text that is edited break between words, within long ones, and leave a column for the cursor",
    arguments: [
      ("", 5, [""]), ("one two", 8, ["one two"]), ("one two", 7, ["one ", "two"]),
      ("one two three", 5, ["one ", "two ", "thre", "e"]), ("abcdefgh", 4, ["abc", "def", "gh"]),
      ("abc    d", 4, ["abc ", "   ", "d"]), ("a\n\nb\n", 4, ["a", "", "b", ""]), ("a\r\nb", 4, ["a", "b"]),
      ("漢字かな", 5, ["漢字", "かな"]), ("漢字", 1, ["漢", "字"]), ("ab", 0, ["a", "b"]),
    ])
  func breaks(_ text: String, _ width: Int, _ lines: [String]) {
    #expect(TextLines(text, width: width).lines.map { String($0.text) } == lines)
  }

  @Test("A click beside an edited text goes to the nearest line, and to its end; a tab is blanks, and there is a limit")
  func clicks() {
    let lines = TextLines("one two\nx", width: 7)
    #expect((lines.position(at: Point(x: 99, y: -3)), lines.position(at: Point(x: 99, y: 1))) == (3, 7))
    #expect((lines.position(at: Point(x: -5, y: 1)), lines.position(at: Point(x: 99, y: 99))) == (4, 9))
    #expect(TextLines("a\tb", width: 20).visibleText(of: 0) == "a    b")
    #expect(TextLines("a\n\nb\n", width: 4, most: 2).lines.count == 2)
  }

  @Test("Each character of an edited text is in one line, and a cursor finds its way", arguments: [1, 2, 3, 5, 9, 40])
  func places(width: Int) {
    let text = "The quick  brown\tfox\n\njumps over 漢字かな 👨‍👩‍👧‍👦 the lazydogthatsleeps\nand e\u{301}nds "
    let lines = TextLines(text, width: width)
    for cursor in 0...text.count {
      let place = lines.place(of: cursor)
      #expect(lines.position(at: place) == cursor && place.x <= max(width, 2), "\(cursor)")
    }
    for (line, next) in zip(lines.lines, lines.lines.dropFirst()) {
      let between = text.dropFirst(line.start + line.text.count).prefix(next.start - line.start - line.text.count)
      #expect(between == "" || between == "\n")
    }
  }
}
