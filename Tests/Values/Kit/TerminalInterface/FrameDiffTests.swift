import TestSupport
import Testing
import VIPKit

@testable import DisplayTestSupport
@testable import TerminalInterface

@Suite("Differences of frames")
struct FrameDiffTests {
  private func sent(from old: Frame, to new: Frame, _ palette: Palette = Palette()) -> String {
    String(decoding: FrameDiff.bytes(from: old, to: new, palette: palette), as: UTF8.self)
  }

  @Test("Random frames, each sent as a difference, show what was drawn")
  func random() {
    var generator = SeededGenerator(seed: 42)
    let size = Size(width: 17, height: 5)
    let words = ["a", "漢", "字", "👨‍👩‍👧‍👦", "❤️", "e\u{301}", "  ", "xyz", "│", "한글", "\u{1B}[2J"]
    let styles: [Style] = [.plain, .bold, [.bold, .reversed, .accent], .dim, .negative, [.underline, .accent]]
    var emulator = Emulator(size: size)
    emulator.feed(Array("\u{1B}[?7l".utf8))
    var shown: Frame?
    for _ in 0..<(TestEnvironment.isNight ? 400 : 100) {
      var frame = Bool.random(using: &generator) ? shown ?? Frame(size: size) : Frame(size: size)
      for _ in 0..<Int.random(in: 0...6, using: &generator) {
        let place = Point(x: .random(in: -2...17, using: &generator), y: .random(in: -1...5, using: &generator))
        frame.write(
          words.randomElement(using: &generator) ?? "", at: place,
          style: styles.randomElement(using: &generator) ?? .plain)
      }
      frame.cursor =
        Bool.random(using: &generator)
        ? Point(x: .random(in: 0..<17, using: &generator), y: .random(in: 0..<5, using: &generator)) : nil
      var fresh = Emulator(size: size)
      fresh.feed(Array("\u{1B}[?7l".utf8))
      fresh.feed(FrameDiff.bytes(from: nil, to: frame, palette: Palette()))
      emulator.feed(FrameDiff.bytes(from: shown, to: frame, palette: Palette()))
      #expect(emulator.differences(from: frame) + fresh.differences(from: frame) == [])
      shown = frame
    }
    #expect(emulator.unknown == [])
  }

  @Test("Only what changed is sent; another size draws everything; the thumb of a scroll bar reaches both ends")
  func little() {
    var old = Frame(size: Size(width: 20, height: 3))
    old.write("Hello, world", at: Point(x: 0, y: 1))
    var new = old
    new.write("W", at: Point(x: 7, y: 1), style: .bold)
    #expect(sent(from: old, to: new) == "\u{1B}[?2026h\u{1B}[2;8H\u{1B}[1mW\u{1B}[m\u{1B}[?2026l")
    #expect(sent(from: new, to: new) == "")
    new = old
    new.cursor = Point(x: 4, y: 2)
    #expect(sent(from: old, to: new) == "\u{1B}[?2026h\u{1B}[3;5H\u{1B}[?25h\u{1B}[?2026l")
    #expect(sent(from: new, to: old) == "\u{1B}[?2026h\u{1B}[?25l\u{1B}[?2026l")
    var small = Frame(size: Size(width: 4, height: 1))
    small.write("ab", at: Point(x: 0, y: 0))
    #expect(sent(from: old, to: small).contains("\u{1B}[2J\u{1B}[1;1Hab"))
    for (offset, line) in [(0, 0), (10, 5)] {
      var frame = Frame(size: Size(width: 1, height: 10))
      frame.paintScrollThumb(x: 0, line: 0, height: 10, offset: offset, of: 20)
      let marks = (0..<10).map { frame.text(of: frame[0, $0]) }
      #expect(marks == (0..<10).map { (line..<line + 5).contains($0) ? "┃" : " " })
    }
  }

  @Test("Blanks are drawn or erased in the style that is set; after a fragile emoji the cursor is placed again")
  func unseen() {
    let old = Frame(size: Size(width: 20, height: 1))
    var new = old
    for (x, text, style) in [
      (0, "Esc", .bold), (4, "back", .secondary), (10, "x", .underline), (11, " ", .underline), (13, "y", .plain),
    ] as [(Int, String, Style)] { new.write(text, at: Point(x: x, y: 0), style: style) }
    let expected = "\u{1B}[1mEsc \u{1B}[0;2mback  \u{1B}[0;4mx \u{1B}[14G\u{1B}[my\u{1B}[?2026l"
    #expect(sent(from: old, to: new).contains(expected))
    var (text, end) = (Frame(size: Size(width: 40, height: 1)), Frame(size: Size(width: 40, height: 1)))
    text.write("A text that goes away, but for its end.", at: Point(x: 0, y: 0))
    end.write("end!", at: Point(x: 35, y: 0), style: .bold)
    for (hasCommands, blanks) in [(true, "\u{1B}[34X\u{1B}[36G"), (false, String(repeating: " ", count: 35))] {
      let bytes = sent(from: text, to: end, Palette(hasCommands: hasCommands))
      #expect(bytes == "\u{1B}[?2026h\u{1B}[1;1H\(blanks)\u{1B}[1mend!\u{1B}[m\u{1B}[?2026l")
    }
    var frame = Frame(size: Size(width: 6, height: 1))
    frame.write("❤️x", at: Point(x: 0, y: 0))
    #expect(sent(from: Frame(size: frame.size), to: frame).contains("  \u{1B}[1G❤️\u{1B}[1;3Hx"))
  }

  @Test("The cursor of another terminal stands where one types: behind wide and combined characters, and bullets")
  @MainActor
  func typing() throws {
    let rows: [(shown: String, isSecure: Bool, keys: [Input])] = [
      ("Name  Zoë", false, [.text("Zoë")]), ("Name  漢字", false, [.text("漢字")]),
      ("Name  漢", false, [.text("漢字"), .key(.left)]), ("Name  한a", false, [.text("한a")]),
      ("Name  e\u{301}", false, [.text("e"), .text("\u{301}"), .text("x"), .key(.left)]), ("••", true, [.text("漢字")]),
    ]
    for (shown, isSecure, keys) in rows {
      let binding = Box("").binding
      var page = LivePage(width: 50, height: 14) {
        VStack { if isSecure { SecureField("Password", text: binding) } else { TextField("Name", text: binding) } }
      }
      var emulator = Emulator(size: Size(width: 50, height: 14))
      emulator.feed(Array("\u{1B}[?7l".utf8))
      emulator.feed(FrameDiff.bytes(from: nil, to: page.model.frame(), palette: Palette()))
      for key in keys {
        let before = page.model.frame()
        page.press(key)
        emulator.feed(FrameDiff.bytes(from: before, to: page.model.frame(), palette: Palette()))
      }
      let cursor = try #require(emulator.cursor)
      let before = (0..<cursor.x).map { emulator.frame[$0, cursor.y].text }.joined()
      #expect(before.hasSuffix(shown), "\(before)")
    }
  }
}
