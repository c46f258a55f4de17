import Foundation
import ScreenModel
import TestSupport
import Testing

@testable import TerminalInterface

@Suite("Themes")
struct ThemeTests {
  @Test(
    "The variables say how many colours there are",
    arguments: [
      (["TERM": "xterm"], ColourDepth.sixteen), (["TERM": "xterm-256color"], .twoHundredAndFiftySix),
      (["TERM": "xterm-direct"], .trueColour), (["TERM": "xterm", "COLORTERM": "truecolor"], .trueColour),
      (["TERM": "xterm", "COLORTERM": "24bit"], .trueColour), (["TERM": "xterm", "COLORTERM": "yes"], .sixteen),
      (["TERM": "vt100"], .none), (["TERM": "xterm-mono"], .none), ([:], .sixteen),
      (["TERM": "xterm-256color", "NO_COLOR": "1"], .none), (["TERM": "xterm", "NO_COLOR": ""], .sixteen),
      (["TERM": "vt100", "CLICOLOR_FORCE": "1"], .sixteen), (["TERM": "vt100", "CLICOLOR_FORCE": "0"], .none),
      (["TERM": "xterm-direct", "CLICOLOR_FORCE": "1"], .trueColour), (["TERM": "xterm", "CLICOLOR": "0"], .none),
      (["TERM": "xterm", "CLICOLOR": "0", "CLICOLOR_FORCE": "1"], .sixteen),
      (["TERM": "xterm", "NO_COLOR": "1", "CLICOLOR_FORCE": "1"], .none),
    ])
  func depth(_ variables: [String: String], _ depth: ColourDepth) { #expect(ColourDepth(variables) == depth) }

  /// The formula of WCAG 2.2, "relative luminance" and "contrast ratio".
  private static func contrast(_ first: Colour, _ second: Colour) -> Double {
    func luminance(_ colour: Colour) -> Double {
      guard case .rgb(let red, let green, let blue) = colour else { return .nan }
      let parts = [red, green, blue].map { value in
        let share = Double(value) / 255
        return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
    let (bright, dim) = (max(luminance(first), luminance(second)), min(luminance(first), luminance(second)))
    return (bright + 0.05) / (dim + 0.05)
  }

  @Test(
    "Text stands out from the backgrounds that a theme is for",
    arguments: [
      (Theme.dark, [0x000000, 0x1E1E1E, 0x282C34] as [UInt32], 4.5), (.light, [0xFFFFFF, 0xFAFAFA], 4.5),
      (.contrastOnDark, [0x000000, 0x1E1E1E], 7), (.contrastOnLight, [0xFFFFFF, 0xFAFAFA], 7),
    ])
  func contrast(_ theme: Theme, _ backgrounds: [UInt32], _ least: Double) throws {
    for meaning in Style.Meaning.allCases where ![.none, .border, .backdrop].contains(meaning) {
      let look = theme[meaning]
      let foreground = try #require(look.foreground)
      for background in look.background.map({ [$0] }) ?? backgrounds.map(Colour.hex) {
        #expect(Self.contrast(foreground, background) >= least, "\(meaning) on \(background)")
      }
    }
  }

  @Test("Headings, the focus, errors, what deletes and what prompts are told apart, also where there are no colours")
  func toldApart() {
    for (palette, depth, name) in Self.palettes {
      let styles: [Style] = [.plain, .heading, .focused, .surface]
      #expect(Set(styles.map(palette.sequence)).count == styles.count, "\(name)")
      if depth > .none {
        let coloured: [Style] = [.heading, .focused, .negative, .warning, .positive]
        #expect(Set(coloured.map(palette.sequence)).count == coloured.count, "\(name)")
      } else {
        #expect(!palette.sequence(of: .negative).contains("3"))
      }
      for (style, typed) in [(.prompt, .surface), (Style(.framedPrompt), .plain)] as [(Style, Style)] {
        let prompt = palette.sequence(of: style)
        let isDim = prompt.replacing("m", with: ";").contains(";2;")
        #expect(isDim == (depth == .none) || depth == .trueColour, "\(name)")
        #expect(![typed, typed.union(.bold)].map(palette.sequence).contains(prompt), "\(name)")
        #expect(palette.isUnseen(style) == palette.isUnseen(typed), "\(name)")
      }
    }
  }

  @Test("Of 256 colours it is the nearest of those that nobody sets up")
  func nearest() {
    let levels = [0, 95, 135, 175, 215, 255]
    var table: [Int: [Int]] = [:]
    for index in 0..<216 { table[16 + index] = [levels[index / 36], levels[index / 6 % 6], levels[index % 6]] }
    for grey in 0..<24 { table[232 + grey] = [8 + 10 * grey, 8 + 10 * grey, 8 + 10 * grey] }
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let colour = (0..<3).map { _ in Int.random(in: 0...255, using: &generator) }
      func distance(_ other: [Int]) -> Int { zip(colour, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) } }
      let codes = Colour.rgb(UInt8(colour[0]), UInt8(colour[1]), UInt8(colour[2])).codes(
        .foreground, .twoHundredAndFiftySix)
      let chosen = codes.split(separator: ";").last.flatMap { Int($0) }.flatMap { table[$0] }
      #expect(codes.hasPrefix(";38;5;") && chosen.map(distance) == table.values.map(distance).min())
    }
  }

  @Test("Where the ground isn't known, accents can be read on xterm's white and on its black")
  func unknownGround() throws {
    // XTerm-col.ad.
    let colours: [UInt32] = [
      0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5, 0x7F7F7F, 0xFF0000, 0x00FF00,
      0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
    ]
    for theme in [Theme.terminal, .plainContrast] {
      for meaning in [Style.Meaning.accent, .selection, .link, .prompt, .negative] {
        guard case .own(let number)? = theme[meaning].foreground else { continue }
        for ground in [0xFFFFFF, 0x000000] as [UInt32] {
          #expect(Self.contrast(.hex(colours[Int(number)]), .hex(ground)) >= 3, "\(meaning) on \(ground)")
        }
      }
    }
  }

  private static var palettes: [(Palette, ColourDepth, name: String)] {
    ThemeName.allCases.flatMap { name in
      [ColourDepth.none, .sixteen, .twoHundredAndFiftySix, .trueColour].flatMap { depth in
        [nil, Background.light, .dark].map { background in
          var palette = Palette(name, depth)
          palette.use(background)
          return (palette, depth, "\(name) \(depth)")
        }
      }
    }
  }
}

@Suite("What a terminal says of its background, and shows of the characters")
struct BackgroundTests {
  @Test(
    "Its answer is a light or a dark background, or none",
    arguments: [
      ("rgb:0000/0000/0000", Background.dark), ("rgb:ffff/ffff/ffff", .light), ("rgb:ff/FF/ff", .light),
      ("rgb:1/1/1", .dark), ("rgba:1e1e/1e1e/1e1e/ffff", .dark), ("rgb:0000/ffff/0000", .light),
      ("rgb:0000/0000/ffff", .dark), ("rgb:ffff/ffff", nil), ("rgb:fffff/0/0", nil), ("rgb:-1/0/0", nil),
      ("rgb:/0/0", nil), ("rgb:gg/00/00", nil), ("?", nil), ("", nil), ("red", nil), ("rgb:1/1/1/1/1", nil),
    ] as [(String, Background?)])
  func answers(_ text: String, _ background: Background?) {
    for end in ["\u{7}", "\u{1B}\\"] {
      var parser = KeyParser()
      #expect((parser.feed("\u{1B}]11;\(text)\(end)x".utf8), parser.answers.background) == ([.text("x")], background))
    }
  }

  @Test("An answer in pieces among typed keys is one answer, and waited for; the keys are keys, and so is Alt with ]")
  func pieces() {
    let bytes = Array(
      "ab\u{1B}[A\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\c\u{1B}]11;rgb:ff\u{7}\u{1B}]4;1;rgb:0/0/0\u{7}d".utf8)
    let expected: [Input] = [.text("a"), .text("b"), .key(.up), .text("c"), .text("d")]
    let cuts: [[ArraySlice<UInt8>]] =
      (0...bytes.count).map { [bytes[..<$0], bytes[$0...]] } + [bytes.indices.map { bytes[$0...$0] }]
    for pieces in cuts {
      var parser = KeyParser()
      let inputs = pieces.flatMap { parser.feed($0) }
      #expect((inputs, parser.answers.background) == (expected, .light), "\(pieces)")
    }
    var parser = KeyParser()
    #expect((parser.feed("\u{1B}]11;rgb:ff".utf8), parser.isInAnswer) == ([], true))
    #expect((parser.feed("ff/ffff/ffff\u{7}".utf8), parser.isInAnswer) == ([], false))
    #expect(parser.answers.background == .light)
    #expect((parser.feed("\u{1B}]".utf8), parser.isInAnswer) == ([], false))
    #expect(parser.flush() == [.key(.character("]"), .alt)])
  }

  @Test("What can't be part of an answer that was cut off is a key, after a pause; its rest comes late, and is no text")
  func typedAfterIt() {
    for cut in ["\u{1B}]11;rgb:1a1a/1a", "\u{1B}]11;", "\u{1B}]4;1;rgb:1a1a"] {
      var parser = KeyParser()
      #expect(parser.feed("\(cut)\u{1B}[A\u{1B}b".utf8) == [.key(.up), .key(.character("b"), .alt)])
      #expect(parser.feed(cut.utf8) + parser.flush() == [])
      #expect(parser.feed("Anna".utf8) == "Anna".map { .text(String($0)) })
    }
    for typed in ["sunny", "\rno", "z\u{1B}"] {
      var keys = KeyParser()
      var parser = KeyParser()
      #expect(
        parser.feed("\u{1B}]11;rgb:1a1a/1a\(typed)".utf8) + parser.flush() == keys.feed(typed.utf8) + keys.flush())
      #expect(parser.answers.background == nil && parser.pending.isEmpty)
    }
    let rests: [(rest: [String], inputs: [Input], background: Background?)] = [
      (["ff/ffff\u{7}x"], [.text("x")], .light), (["ff/ffff\u{1B}\\x"], [.text("x")], .light),
      (["a", "1/2\u{1B}b"], [.text("a"), .text("1"), .text("/"), .text("2"), .key(.character("b"), .alt)], nil),
    ]
    for (rest, inputs, background) in rests {
      var parser = KeyParser()
      #expect(parser.feed("\u{1B}]11;rgb:ffff/ff".utf8) + parser.flush() == [])
      #expect(rest.flatMap { parser.feed($0.utf8) } == inputs, "\(rest)")
      #expect(parser.answers.background == background, "\(rest)")
    }
  }

  @Test(
    "The locale says what a terminal shows",
    arguments: [
      (["LC_ALL": "C"], false), (["LANG": "POSIX"], false), (["LC_ALL": "C.UTF-8"], true), ([:], true),
      (["LC_ALL": "", "LC_CTYPE": "C", "LANG": "C.UTF-8"], false), (["LANG": "xx_XX.UTF-8"], true),
      (["LANG": "xx_XX.KOI8-R"], false), (["LANG": "xx_XX.utf8@euro"], true), (["LANG": "xx_XX"], true),
    ] as [([String: String], Bool)])
  func locale(_ variables: [String: String], _ isUnicode: Bool) {
    #expect(ASCIIFallback.isUnicode(variables) == isUnicode)
  }

  @Test(
    "Characters of ASCII take the same columns",
    arguments: [
      ("─", "-"), ("╭", "+"), ("…", "."), ("é", "e"), ("e\u{301}", "e"), ("Å", "A"), ("ж", "?"), ("漢", "??"),
      ("⡠", "*"), ("a", "a"), ("⠋", "|"),
    ])
  func ascii(_ character: String, _ ascii: String) {
    let glyph = Glyph(Character(character))
    #expect(ASCIIFallback.ascii(glyph.text, width: glyph.width) == ascii)
  }
}
