import TestSupport
import Testing

@testable import TerminalInterface

@Suite("Differences of frames")
struct FrameDiffTests {
  @Test("Random frames, each sent as a difference, show what was drawn")
  func random() {
    var generator = SeededGenerator(seed: 42)
    let size = Size(width: 17, height: 5)
    let words = ["a", "漢", "字", "👨‍👩‍👧‍👦", "❤️", "e\u{301}", "  ", "xyz", "│", "한글", "\u{1B}[2J"]
    let styles: [Style] = [.plain, .bold, [.bold, .reversed, .accent], .dim, .negative, [.underline, .accent]]
    var emulator = Emulator(size: size)
    emulator.feed(Array("\u{1B}[?7l".utf8))
    var shown: Frame?
    for _ in 0..<400 {
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
      emulator.feed(FrameDiff.bytes(from: shown, to: frame, palette: Palette()))
      #expect(emulator.differences(from: frame) == [])
      var fresh = Emulator(size: size)
      fresh.feed(Array("\u{1B}[?7l".utf8))
      fresh.feed(FrameDiff.bytes(from: nil, to: frame, palette: Palette()))
      #expect(fresh.differences(from: frame) == [])
      shown = frame
    }
    #expect(emulator.unknown == [])
  }

  @Test("Only what changed is sent")
  func little() {
    var old = Frame(size: Size(width: 20, height: 3))
    old.write("Hello, world", at: Point(x: 0, y: 1))
    var new = old
    new.write("W", at: Point(x: 7, y: 1), style: .bold)
    let bytes = FrameDiff.bytes(from: old, to: new, palette: Palette())
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "\u{1B}[?2026h\u{1B}[?25l\u{1B}[2;8H\u{1B}[0;1mW\u{1B}[0m\u{1B}[?2026l")
    #expect(FrameDiff.bytes(from: new, to: new, palette: Palette()) == [])
  }

  @Test("A moved cursor is sent alone")
  func cursor() {
    let old = Frame(size: Size(width: 20, height: 3))
    var new = old
    new.cursor = Point(x: 4, y: 2)
    let bytes = FrameDiff.bytes(from: old, to: new, palette: Palette())
    #expect(String(decoding: bytes, as: UTF8.self) == "\u{1B}[?2026h\u{1B}[?25l\u{1B}[3;5H\u{1B}[?25h\u{1B}[?2026l")
  }

  @Test("After an emoji that terminals disagree on, the cursor is placed anew")
  func fragile() {
    var frame = Frame(size: Size(width: 6, height: 1))
    frame.write("❤️x", at: Point(x: 0, y: 0))
    let bytes = FrameDiff.bytes(from: Frame(size: frame.size), to: frame, palette: Palette())
    #expect(String(decoding: bytes, as: UTF8.self).contains("  \u{1B}[1;1H❤️\u{1B}[1;3Hx"))
  }

  @Test("Another size draws everything")
  func resized() {
    var frame = Frame(size: Size(width: 4, height: 1))
    frame.write("ab", at: Point(x: 0, y: 0))
    let bytes = FrameDiff.bytes(from: Frame(size: Size(width: 5, height: 1)), to: frame, palette: Palette())
    #expect(String(decoding: bytes, as: UTF8.self).contains("\u{1B}[2J\u{1B}[1;1H\u{1B}[0mab"))
  }
}
