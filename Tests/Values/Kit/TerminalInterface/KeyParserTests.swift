import Foundation
import TestSupport
import Testing

@testable import TerminalInterface

@Suite("Keys from bytes")
struct KeyParserTests {
  static let sequences: [(bytes: String, inputs: [Input])] = [
    ("a", [.text("a")]), ("ж漢😀", [.text("ж"), .text("漢"), .text("😀")]), ("\r", [.key(.enter)]),
    ("\n", [.key(.enter)]), ("\t", [.key(.tab)]), ("\u{7F}\u{8}", [.key(.backspace), .key(.backspace)]),
    ("\u{3}", [.key(.character("c"), .control)]), ("\u{1A}", [.key(.character("z"), .control)]),
    ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", [.key(.up), .key(.down), .key(.right), .key(.left)]),
    ("\u{1B}OA\u{1B}OH\u{1B}OF", [.key(.up), .key(.home), .key(.end)]),
    ("\u{1B}[H\u{1B}[F\u{1B}[1~\u{1B}[4~", [.key(.home), .key(.end), .key(.home), .key(.end)]),
    ("\u{1B}[3~\u{1B}[5~\u{1B}[6~", [.key(.delete), .key(.pageUp), .key(.pageDown)]),
    ("\u{1B}[Z", [.key(.tab, .shift)]), ("\u{1B}[1;5C\u{1B}[1;3D", [.key(.right, .control), .key(.left, .alt)]),
    ("\u{1B}b\u{1B}\u{7F}", [.key(.character("b"), .alt), .key(.backspace, .alt)]),
    ("\u{1B}ж", [.key(.character("ж"), .alt)]), ("\u{1B}[27;5;9~", [.key(.tab, .control)]),
    ("\u{1B}[97;5u\u{1B}[13u\u{1B}[97u", [.key(.character("a"), .control), .key(.enter), .text("a")]),
    (
      "\u{1B}[<0;5;3M\u{1B}[<32;6;3M\u{1B}[<0;6;3m\u{1B}[<35;1;1M\u{1B}[<2;1;1m",
      [.pointer(.press, 4, 2), .pointer(.drag, 5, 2), .pointer(.release, 5, 2)]
    ),
    ("\u{1B}[I\u{1B}[O", [.focus(true), .focus(false)]), ("\u{1B}OI\u{1B}OOx", [.text("x")]),
    // Function keys: SS3, VT220, kitty, the Linux console.
    (
      "\u{1B}OQ\u{1B}OR\u{1B}OS\u{1B}[15~\u{1B}[17~\u{1B}[21~\u{1B}[24~\u{1B}[1;5Q\u{1B}[57376u\u{1B}[[E\u{1B}[[Fx",
      [2, 3, 4, 5, 6, 10, 12].map { .key(.function($0)) }
        + [.key(.function(2), .control), .key(.function(13)), .key(.function(5)), .text("x")]
    ),
    // Kitty's keyboard protocol: alternate keys, a repeated press, a release, locks, Super, keys of the keypad and of media.
    (
      "\u{1B}[27u\u{1B}[1089:1057:99;5u\u{1B}[97;5:2u\u{1B}[97;5:3u\u{1B}[97;69u\u{1B}[97;9u\u{1B}[92;5u",
      [
        .key(.escape), .key(.character("c"), .control), .key(.character("a"), .control),
        .key(.character("a"), .control), .key(.character("\\"), .control),
      ]
    ),
    (
      "\u{1B}[57399u\u{1B}[57414u\u{1B}[57417u\u{1B}[57426u\u{1B}[57428u\u{1B}[1;1:3Ax",
      [.text("0"), .key(.enter), .key(.left), .key(.delete), .text("x")]
    ),
    // Alternate keys: Ctrl-_ with Shift, Ctrl-Shift-A, letters of other scripts with and without their keys on a US
    // keyboard, é on a French one, and nonsense.
    (
      "\u{1B}[45:95;6u\u{1B}[97:65;6u\u{1B}[1092::97;3u\u{1B}[1089;5u\u{1B}[233::50;5u\u{1B}[1089::7;5u\u{1B}[:::;5ux",
      [
        .key(.character("_"), .control), .key(.character("a"), [.control, .shift]), .key(.character("a"), .alt),
        .key(.character("с"), .control), .key(.character("é"), .control), .key(.character("с"), .control), .text("x"),
      ]
    ),
    (
      "\u{0}\u{1B}\u{0}\u{1C}\u{1D}\u{1E}",
      [.key(.character(" "), .control), .key(.character(" "), [.control, .alt])]
        + ["\\", "]", "^"].map { .key(.character($0), .control) }
    ),
    ("\u{1F}\u{1B}[2~", [.key(.character("_"), .control), .key(.insert)]),
    ("\u{1B}[<64;1;1M\u{1B}[<65;300;200M", [.pointer(.wheelUp, 0, 0), .pointer(.wheelDown, 299, 199)]),
    ("\u{1B}[200~one\r\u{1B}[A two\u{1B}[201~x", [.paste("one\r\u{1B}[A two"), .text("x")]),
    // Alt as rxvt and PuTTY send it; Escape before what no key sends, and before Alt.
    (
      "\u{1B}\u{1B}[A\u{1B}\u{1B}OD\u{1B}\u{1B}[7$\u{1B}\u{1B}b\u{1B}\u{1B}\u{1B}[A",
      [
        .key(.up, .alt), .key(.left, .alt), .key(.home, [.alt, .shift]), .key(.escape), .key(.character("b"), .alt),
        .key(.escape), .key(.up, .alt),
      ]
    ),
    (
      "\u{1B}\u{1B}[<0;5;3M\u{1B}\u{1B}[I\u{1B}\u{1B}[?1;2c\u{1B}\u{1B}[200~a\u{1B}[201~",
      [
        .key(.escape), .pointer(.press, 4, 2), .key(.escape), .focus(true), .key(.escape), .key(.escape), .paste("a"),
      ]
    ),
    // Shift-Tab on the console of Linux; a report in rxvt's form that is none of its keys; Konsole.
    ("\u{1B}\t\u{1B}[?2026;2$yx", [.key(.tab, .shift), .text("x")]), ("\u{1B}O5Px", [.key(.f1, .control), .text("x")]),
    // Unknown input leaves no trace.
    ("\u{1B}[?1;2cx", [.text("x")]), ("\u{1B}]11;rgb:0/0/0\u{7}x", [.text("x")]),
    ("\u{1B}]11;rgb:0/0/0\u{1B}\\x", [.text("x")]), ("\u{1B}[[Ax", [.key(.f1), .text("x")]),
    ("\u{1B}[M abx", [.text("x")]), ("\u{1B}[1;2\u{3}", [.key(.character("c"), .control)]), ("\u{85}x", [.text("x")]),
    // No terminal sends these numbers.
    ("\u{1B}[155u\u{1B}[133;3u\u{1B}[<0;0;1M\u{1B}[<0;1;-5M\u{1B}[<0;1;M\u{1B}[-65ux", [.text("x")]),
  ]

  @Test("Each sequence gives its keys, in one piece and split anywhere", arguments: sequences.indices)
  func split(_ index: Int) {
    let (text, inputs) = KeyParserTests.sequences[index]
    let bytes = Array(text.utf8)
    for cut in 0...bytes.count {
      var parser = KeyParser()
      #expect((parser.feed(bytes[..<cut]) + parser.feed(bytes[cut...]), parser.pending) == (inputs, []))
    }
    var parser = KeyParser()
    #expect(bytes.flatMap { parser.feed([$0]) } == inputs)
  }

  @Test("Turns of the wheel that come together are one, one way and at one place; presses aren't")
  func wheel() {
    let down = String(repeating: "\u{1B}[<65;2;3M", count: 10_000)
    let others = "\u{1B}[<65;2;4M\u{1B}[<64;2;4M\u{1B}[<64;2;4Mx\u{1B}[<64;2;4M\u{1B}[<0;2;4M\u{1B}[<0;2;4M"
    var parser = KeyParser()
    #expect(
      parser.feed((down + others).utf8).joiningTurns == [
        .pointer(.wheelDown, 1, 2, notches: 10_000), .pointer(.wheelDown, 1, 3), .pointer(.wheelUp, 1, 3, notches: 2),
        .text("x"), .pointer(.wheelUp, 1, 3), .pointer(.press, 1, 3), .pointer(.press, 1, 3),
      ])
  }

  @Test("An escape character alone is Escape; what begins a sequence, Alt with it, or nothing; no UTF-8, nothing")
  func loneEscape() {
    var parser = KeyParser()
    #expect((parser.feed([0x1B]), parser.isAmbiguous) == ([], true))
    #expect((parser.flush(), parser.pending) == ([.key(.escape)], []))
    #expect(parser.feed("\u{1B}[".utf8) + parser.flush() == [.key(.character("["), .alt)])
    #expect(parser.feed("\u{1B}[1;".utf8) + parser.flush() == [])
    #expect(parser.feed([0xE6, 0xBC]) + parser.flush() == [])
    #expect(parser.feed("x".utf8) == [.text("x")])
    parser = KeyParser()
    #expect(
      parser.feed([0xFF, 0x61, 0xC0, 0xAF, 0x62, 0xE6, 0x63, 0xED, 0xA0, 0x80, 0x64]) == "abcd".map { .text("\($0)") })
  }

  @Test("An escape character is no Alt with what comes late, but it may begin a sequence")
  func late() {
    let rows: [(rest: String, inputs: [Input])] = [
      ("j", [.key(.escape), .text("j")]), ("\t", [.key(.escape), .key(.tab)]), ("[A", [.key(.up)]),
      ("OA", [.key(.up)]), ("\u{1B}[A", [.key(.up, .alt)]), ("é", [.key(.escape), .text("é")]),
      ("]11;rgb:ffff/ffff/ffff\u{7}x", [.text("x")]), ("_Gi=1;OK\u{1B}\\x", [.text("x")]),
      ("]", [.key(.escape), .text("]")]), ("_x", [.key(.escape), .text("_"), .text("x")]),
    ]
    for (rest, inputs) in rows {
      var parser = KeyParser()
      #expect(parser.feed([0x1B]) + parser.feed(rest.utf8, isLate: true) == inputs, "\(rest)")
    }
    var console = KeyParser(isLinuxConsole: true)
    #expect(console.feed([0x1B]) + console.feed("\t".utf8, isLate: true) == [.key(.tab, .shift)])
    // Elsewhere it makes no difference.
    for (text, _) in Self.sequences where !text.contains("\u{1B}") {
      var (parser, late) = (KeyParser(), KeyParser())
      #expect(text.utf8.flatMap { parser.feed([$0]) } == text.utf8.flatMap { late.feed([$0], isLate: true) })
    }
  }

  /// Each line of the file has a terminal's name and keys, as `infocmp -x -1` prints them (ncurses 6.4).
  @Test("The keys that terminfo lists are what it calls them", arguments: try terminals())
  func terminfo(_ terminal: String, _ entries: [String]) throws {
    #expect(entries.count > 20)
    for entry in entries {
      let parts = entry.split(separator: "=", maxSplits: 1).map(String.init)
      let expected = Self.elsewhere["\(terminal) \(parts[0])"] ?? Self.expected(parts[0])
      var parser = KeyParser()
      let inputs = parser.feed(Self.bytes(parts[1])) + parser.flush()
      // How many function keys a terminal has without Shift and Ctrl differs.
      let isFunction = if case .key(.function, _)? = inputs.first { inputs.count == 1 } else { false }
      let isAnyFunction = expected == [.key(.function(0))] && isFunction
      #expect(isAnyFunction || inputs == expected, "\(terminal) \(entry)")
    }
  }

  private static func terminals() throws -> [(String, [String])] {
    let file = "\(Checkout.root)/Tests/Values/Kit/TerminalInterface/Golden/terminfo.txt"
    return try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map { line in
      let words = line.split(separator: " ").map(String.init)
      return (String(words[0].dropLast()), Array(words.dropFirst()))
    }
  }

  /// PuTTY sends Shift in the form that others send without it, and function keys for keys of the keypad.
  private static let elsewhere: [String: [Input]] = [
    "putty kri": [.key(.up)], "putty kind": [.key(.down)], "putty kpNUM": [.key(.f1)], "putty kpADD": [.text(",")],
    "putty kpDIV": [.key(.function(2))], "putty kpMUL": [.key(.function(3))], "putty kpSUB": [.key(.function(4))],
    "putty ka1": [.text("1")], "putty ka3": [.text("3")], "putty kb2": [.text("2")], "putty kc1": [.text("0")],
    "putty kc3": [.text(".")], "linux kb2": [], "xterm-256color kp5": [],
  ]

  /// The meaning of a terminfo name (user_caps(5), terminfo(5)); empty for an unused key, `F0` for any function key.
  private static func expected(_ name: String) -> [Input] {
    let plain: [String: Input] = [
      "kcuu1": .key(.up), "kcud1": .key(.down), "kcub1": .key(.left), "kcuf1": .key(.right), "khome": .key(.home),
      "kend": .key(.end), "kpp": .key(.pageUp), "knp": .key(.pageDown), "kich1": .key(.insert), "kdch1": .key(.delete),
      "kbs": .key(.backspace), "kcbt": .key(.tab, .shift), "kcbt2": .key(.tab, .shift), "kent": .key(.enter),
      "kri": .key(.up, .shift), "kind": .key(.down, .shift), "kfnd": .key(.home), "kslt": .key(.end),
      "kel": .key(.end, .control), "ka1": .text("7"), "ka2": .text("8"), "ka3": .text("9"), "kb1": .text("4"),
      "kb2": .text("5"), "kb3": .text("6"), "kc1": .text("1"), "kc2": .text("2"), "kc3": .text("3"),
      "kpADD": .text("+"), "kpCMA": .text(","), "kpDIV": .text("/"), "kpDOT": .text("."), "kpMUL": .text("*"),
      "kpSUB": .text("-"), "kpZRO": .text("0"),
    ]
    if let input = plain[name] { return [input] }
    let keys: [String: Key] = [
      "UP": .up, "DN": .down, "LFT": .left, "RIT": .right, "HOM": .home, "END": .end, "PRV": .pageUp, "NXT": .pageDown,
      "IC": .insert, "DC": .delete, "FND": .home,
    ]
    let number = name.last?.wholeNumberValue
    if let key = keys[String(name.dropFirst().prefix { !$0.isNumber })] {
      return [.key(key, Modifiers(rawValue: UInt8((number ?? 2) - 1)))]
    }
    if name.hasPrefix("kp"), let number { return [.text("\(number)")] }
    guard name.hasPrefix("kf"), let number = Int(name.dropFirst(2)) else {
      return ["khlp", "krdo"].contains(name) ? [.key(.function(0))] : []
    }
    return [.key(.function(number <= 10 ? number : 0))]
  }

  private static func bytes(_ text: String) -> [UInt8] {
    let plain = text.replacing("\\E", with: "\u{1B}").replacing("^?", with: "\u{7F}").replacing("\\^", with: "\0")
      .replacing("^I", with: "\t").replacing("^H", with: "\u{8}").replacing("\0", with: "^")
    return Array(plain.utf8)
  }

  @Test("A paste comes in one piece, no more than a field holds; Ctrl-C and a pause end one whose end is lost")
  func longPaste() {
    // Up to the boundary of a character, and what is no UTF-8.
    for (bytes, character, count) in [
      (Array("漢".utf8), "漢", TextBuffer.limit / 3), ([0x80], "\u{FFFD}", TextBuffer.limit),
    ] {
      var parser = KeyParser()
      #expect(parser.feed("\u{1B}[200~".utf8) == [])
      for _ in 0..<100 { #expect(parser.feed(repeatElement(bytes, count: 1000).joined()) == []) }
      #expect(parser.isPasting)
      let kept = String(repeating: character, count: count)
      #expect(parser.feed("\u{1B}[201~x".utf8) == [.paste(kept, isWhole: false), .text("x")])
      #expect(!parser.isPasting)
    }
    var parser = KeyParser()
    #expect(parser.feed("\u{1B}[200~a\u{1B}[2".utf8) == [])
    #expect(parser.feed("\u{3}b".utf8) == [.paste("a\u{1B}[2"), .key(.character("c"), .control), .text("b")])
    #expect(parser.feed("\u{1B}[200~a\u{1B}[2".utf8) + parser.flush() == [.paste("a\u{1B}[2")])
    #expect(parser.feed("\r".utf8) == [.key(.enter)])
  }

  @Test("Any bytes at all, in any portions, are taken without harm, and give the same keys")
  func mutations() {
    var mutations = Mutations(
      of: KeyParserTests.sequences.map { Array($0.bytes.utf8) }, marks: "\u{1B}[<;~O]20PM", seed: 7)
    for _ in 0..<2000 {
      let bytes = mutations.next()
      var parser = KeyParser()
      var inputs = mutations.portions(of: bytes).flatMap { parser.feed($0) } + parser.flush()
      #expect(parser.pending.isEmpty)
      var whole = KeyParser()
      #expect(whole.feed(bytes) + whole.flush() == inputs)
      inputs += parser.feed("\u{1B}[201~z".utf8)
      #expect(inputs.last == .text("z"))
      #expect(inputs.allSatisfy { $0.isHarmless }, "\(inputs)")
    }
  }
}

extension Input {
  /// Text without control characters, or a possible place.
  fileprivate var isHarmless: Bool {
    switch self {
    case .text(let text): text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    case .mouse(let mouse): mouse.place.x >= 0 && mouse.place.y >= 0
    case .key, .paste, .focus: true
    }
  }
}
