import Foundation
import TestSupport
import Testing

@testable import DisplayTestSupport
@testable import TerminalInterface

@Suite("Widths by other terminals", .timeLimit(.minutes(10)))
struct WidthTests {
  /// Characters of every kind on which terminals disagree.
  private static let samples = """
    A ~ é e\u{301} ñ Ж Й И\u{306} Ω א ש\u{5C1} ع ب\u{64E} ß ﬁ ﷺ
    漢 字 か ガ か\u{3099} ｶ Ａ 。 「 한 글 각\u{11A8} 𠀋 ㋿
    \u{1100}\u{1161} \u{1112}\u{1161}\u{11AB} \u{1100} \u{1161} \u{11AB} \u{A960} \u{D7B0}
    क कि क्ष नी த தி க்ஷ ম মু ക കാ ไ ที่ ກໍ မြ ក្រ \u{93F} 𒐫 ꧅
    👍 👍🏽 👨‍👩‍👧‍👦 🏳️‍🌈 🧑🏿‍🚀 ❤ ❤️ ☎ ☎︎ ☎️ 1️⃣ # 🇷🇺 🇷 🫩 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ⌚ ⌚︎ 🀄
    § ± × ÷ ° α Ⅳ ① → ⇒ ∀ ∞ ■ ● ★ ☆ ♀ … — “ „
    ─ │ ╭ ▌ █ ▸ ▾ ▹ ▴ ‹ › ↗ ⠿ ✓ • − ▧ \u{FFFD} ␛ ◌\u{301}
    \u{AD} \u{200B} \u{200D} \u{FEFF} \u{2060} \u{20DD} \u{E000} \u{F0000}
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  private static let everyBlock: [String] = stride(from: UInt32(0xA0), to: 0x2_0000, by: 211).compactMap { value in
    Unicode.Scalar(value).flatMap {
      [.unassigned, .control].contains($0.properties.generalCategory) ? nil : String($0)
    }
  }

  @Test("A text fits into its columns, not into one less; what is wide since Unicode 16 is two; the locale stays")
  func fits() {
    for sample in Self.samples {
      #expect(sample.fits(in: sample.columns), "\(sample)")
      #expect(sample.columns == 0 || !sample.fits(in: sample.columns - 1), "\(sample)")
    }
    // Other threads use the locale.
    #expect(setlocale(LC_ALL, nil).map { String(cString: $0) } == "C")
    #expect(uselocale(nil) == uselocale(nil) && nl_langinfo(nl_item(CODESET)).map { String(cString: $0) } != "UTF-8")
    let ranges = [0x2630...0x2637, 0x268A...0x268F, 0x1D300...0x1D356, 0x1D360...0x1D376] as [ClosedRange<UInt32>]
    for scalar in ranges.joined().compactMap(Unicode.Scalar.init) {
      let glyph = Glyph(Character(scalar))
      #expect(glyph.width == 2 && glyph.isFragile, "\(scalar)")
    }
    for scalar in ["☯", "☸", "⚉", "⚐"] as [Unicode.Scalar] { #expect(Glyph(Character(scalar)).width == 1, "\(scalar)") }
  }

  /// The cursor's movement in libvterm.
  private static func secondWidth(of text: String, in terminal: SecondTerminal) -> Int {
    terminal.feed(Array("\r\u{1B}[2K\(text)".utf8))
    return terminal.cursor.x
  }

  /// The cursor's movement in tmux, which has tables of its own.
  private static func thirdWidths(of texts: [String]) async throws -> [Int] {
    let folder = TemporaryFolder()
    try folder.write(texts.map { $0 + "\n" }.joined(), to: "texts")
    // Each text, then the question for the cursor's position (ECMA-48, DSR).
    try folder.write(
      """
      stty raw -echo
      while IFS= read -r text <&3; do
        printf '\\r\\033[2K%s\\033[6n' "$text"
        IFS= read -r -d R place
        echo "${place##*;}" >>columns
      done 3<texts
      mv columns answer
      """, to: "ask")
    _ = try await Command.run(
      "/usr/bin/env",
      [
        "-C", folder.path, "LC_ALL=C.UTF-8", "tmux", "-u", "-f", "/dev/null", "-S", folder.file("tmux"), "new-session",
        "-d", "-x", "40", "-y", "4", "bash ask",
      ])
    try await eventually("tmux answers", within: .seconds(30)) {
      FileManager.default.fileExists(atPath: folder.file("answer"))
    }
    let answer = try folder.text("answer")
    return answer.split(separator: "\n").compactMap { Int($0) }.map { $0 - 1 }
  }

  @Test("Where a width is certain, libvterm and tmux have the same; where they differ, it is fragile")
  func samples() async throws {
    let shown = (Self.samples + Self.everyBlock).flatMap { $0.map(Glyph.init) }.filter { $0.width > 0 }
    let third = try await Self.thirdWidths(of: shown.map(\.text))
    try #require(third.count == shown.count)
    let terminal = SecondTerminal(size: Size(width: 40, height: 1))
    for (glyph, third) in zip(shown, third) where !glyph.isFragile {
      let second = Self.secondWidth(of: glyph.text, in: terminal)
      let scalars = glyph.text.unicodeScalars.map { "U+" + String($0.value, radix: 16, uppercase: true) }
      if glyph.width != second || glyph.width != third {
        Issue.record("\(glyph.text) \(scalars): \(glyph.width), by libvterm \(second), by tmux \(third)")
      }
    }
  }

  @Test("Of all characters there are, those of certain width have it in libvterm, too")
  func all() {
    var wrong: [String] = []
    let terminal = SecondTerminal(size: Size(width: 40, height: 1))
    for value in UInt32(0x20)..<0xF_0000 {
      guard let scalar = Unicode.Scalar(value), scalar.properties.generalCategory != .unassigned else { continue }
      let glyph = Glyph(Character(scalar))
      guard !glyph.isFragile else { continue }
      let second = Self.secondWidth(of: glyph.text, in: terminal)
      if second != glyph.width {
        wrong.append("U+\(String(value, radix: 16, uppercase: true)): \(glyph.width), by libvterm \(second)")
      }
    }
    #expect(wrong == [])
  }
}
