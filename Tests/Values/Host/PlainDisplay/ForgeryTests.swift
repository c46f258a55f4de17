@testable import PlainDisplay
import ScreenModel
import TestSupport
import Testing
import VIPKit

@MainActor
@Suite("Nothing that a scene shows reads as something else")
struct ForgeryTests {
  @Test(
    "Text that looks like grammar is marked; other text stays as it is",
    arguments: [
      ("== Login ==", "\\== Login =="), ("==", "\\=="), ("-- Sign in --", "\\-- Sign in --"), ("----", "\\----"),
      ("-----", "-----"), ("! Wrong", "\\! Wrong"), ("!important", "!important"), ("… Loading", "\\… Loading"),
      ("~ news", "\\~ news"), ("? sure", "\\? sure"), ("?", "\\?"), ("^ wrong", "\\^ wrong"), ("x^2", "x^2"),
      ("[Sign in]", "\\[Sign in]"), ("(Contacts)", "\\(Contacts)"),
      ("[x] Sound", "\\[x] Sound"), ("▧ Cat", "\\▧ Cat"), ("▧", "\\▧"),
      ("[1] see below", "[1] see below"), ("(999) 111", "(999) 111"), ("1. Anna", "\\1. Anna"), ("1.5 km", "1.5 km"),
      ("User name: alice", "User name\\: alice"), ("User name:", "User name\\:"), ("10:30", "10:30"),
      ("a: b: c", "a\\: b\\: c"), ("Import 40%", "Import 40\\%"), ("40%", "40%"), ("Loading …", "Loading \\…"),
      ("more…", "more…"), ("error: no button", "error\\: no button"), ("x  [Sign in]", "x  \\[Sign in]"),
      ("  [Sign in]", "  \\[Sign in]"), ("C:\\new", "C:\\\\new"), ("\\[Sign in]", "\\\\[Sign in]"),
      ("[\u{301}Sign in]", "\\[\u{301}Sign in]"), ("left  right", "left  right"),
      (
        "News\n== Login ==\r\n! Wrong user name or password\n[Sign in]",
        "News\n\\== Login ==\n\\! Wrong user name or password\n\\[Sign in]"
      ),
    ])
  func text(content: String, printed: String) {
    let screen = Screen(sceneID: "X", title: "X", root: Element(.text(content)))
    #expect(Transcript(screen).lines.joined(separator: "\n") == "== X ==\n\(printed)")
  }

  @Test(
    "wait isn't satisfied by what only looks like it",
    arguments: [
      "== Login ==", "! Wrong", "!", "[Sign in]", "-- Sign in --", "User name: alice", "1. Anna", "[x]", "----",
      "▧ Cat",
    ])
  func wait(text: String) {
    let attacks = [
      text, "x \(text)", "x  \(text)", "\n\(text)\n", "\\\(text)", " \(text)", "\(text) y", "\(text)\u{301}",
    ]
    for attack in attacks {
      let content = Element(.text(attack))
      let root = Element(
        .verticalStack,
        children: [
          content, Element(.horizontalStack, children: [content, content]),
          Element(
            .list(Element.List()),
            children: [
              Element(.row(Element.Row(isSelectable: true))), Element(.row(Element.Row()), children: [content]),
            ]),
          Element(.list(Element.List(placeholder: attack))), Element(.button(), label: "x] \(attack)"),
          Element(.field(Element.Field(text: attack)), label: "Note"),
          Element(.row(Element.Row(isSelectable: true)), children: [Element(.button(), label: "a]  \(attack)")]),
          Element(.other("calendar", words: attack), label: attack, children: [content]),
        ])
      let lines = Transcript(Screen(sceneID: "X", title: "X  \(attack)", root: root, error: "X  \(attack)")).lines
      // The alert and the rows are there, too.
      let isThere = text == "!"
      #expect(Transcript.lines(lines, say: text) == isThere, "\(attack): \(lines)")
    }
  }

  @Test("wait finds everything by what it is printed as, or by its beginning")
  func honest() {
    let lines = Transcript(
      PlainSamples.screen(PlainSamples.everything, title: "Settings", loading: "Wait", error: "No")
    ).lines
    for text in lines + ["!", "==", "Col", "[x]", "User name:", "1.", "1. Ann", "name", "[Sa", "…", "Two more"] {
      #expect(Transcript.lines(lines, say: text), "\(text)")
    }
    for text in ["Password: x", "2. Anna", "[Aleksey]", "[ ] Sound", "! Yes"] {
      #expect(!Transcript.lines(lines, say: text), "\(text)")
    }
  }

  @Test("What is printed of any screen is read as what it is made of")
  func anyScreen() {
    var trees = RandomTrees(seed: 11)
    for _ in 0..<1000 {
      let (root, error, loading) = (trees.element(depth: 3), trees.string(), trees.string())
      let title = trees.string()
      let lines = Transcript(Screen(sceneID: "X", title: title, root: root, loading: loading, error: error)).lines
      var expected = Expectation()
      expected.lines.append(.title(title.onOneLine))
      expected.add(root)
      expected.lines += [.alert(error.onOneLine), .loader(loading.onOneLine)]
      let read = lines.map { Reader.read($0) }
      guard read != expected.lines else { continue }
      Issue.record("\(lines)\n\(read)\n\(expected.lines)")
      return
    }
  }
}

/// Trees of elements whose texts consist of parts of the grammar.
@MainActor
private struct RandomTrees {
  private var generator: SeededGenerator
  private static let parts = [
    "== ", " ==", "-- ", " --", "[", "]", "(", ")", "x", "[x] ", "[ ] ", "] ", "▧ ", "▧", "! ", "… ", "…", "~ ", "^ ",
    "1. ", "2", ": ", ":", " ", "  ", "\\", "\n", "\r\n", "\t", "\0", "40%", "%", "----", "-", "error", " more",
    " bytes", "a", "word", "é",
    "\u{301}", "\u{202E}", "\u{3164}", "u{41}", "n",
  ]

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func string(least: Int = 0) -> String {
    (0..<Int.random(in: least...6, using: &generator))
      .map { _ in Self.parts.randomElement(using: &generator) ?? "" }.joined()
  }

  mutating func element(depth: Int) -> Element {
    let label = string(least: 1)
    var element =
      switch Int.random(in: 0..<(depth > 0 ? 21 : 14), using: &generator) {
      case 0, 1: Element(.text(string()))
      case 2: Element(.field(Element.Field(text: string())), label: label)
      case 3: Element(.button(copied: string()), label: label)
      case 4: Element(.link(route: ""), label: label)
      case 5: Element(.toggle(isOn: Bool.random(using: &generator)), label: label)
      case 6: Element(.picker(Element.Options([string()], chosen: 0)), label: label)
      case 7: Element(.progress(Bool.random(using: &generator) ? 0.4 : nil), label: label)
      case 8: Element(.divider)
      case 9: Element(.field(Element.Field(.lines, text: string())), label: label)
      case 10: Element(.externalLink(string()), label: label)
      case 11: Element(.badge(string()))
      case 12: Element(.image(words: string()))
      case 13: Element(.chart(Element.Figures([], words: string())), label: label)
      case 14: Element(.list(Element.List(placeholder: string())), children: rows(depth: depth - 1))
      case 15: Element(.section, label: string(), children: children(depth: depth - 1))
      case 16: Element(.form, label: string(), children: children(depth: depth - 1))
      case 17, 18: Element(.horizontalStack, children: children(depth: depth - 1))
      default: Element(.verticalStack, children: children(depth: depth - 1))
      }
    element.isEnabled = Int.random(in: 0..<4, using: &generator) > 0
    return element
  }

  private mutating func children(depth: Int) -> [Element] {
    (0..<Int.random(in: 0...3, using: &generator)).map { _ in element(depth: depth) }
  }

  private mutating func rows(depth: Int) -> [Element] {
    (0..<Int.random(in: 0...3, using: &generator)).map { _ in
      Element(.row(Element.Row(isSelectable: true)), children: children(depth: depth))
    }
  }
}

private struct Expectation {
  var lines: [ReadLine] = []
  private var rows = 0

  mutating func add(_ element: Element) {
    switch element.role {
    case .text:
      for line in (element.text ?? "").split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
        lines.append(.pieces(words(String(line))))
      }
    case .row:
      rows += 1
      lines.append(.row(rows, inline(element.children)))
    case .list:
      let placeholder = element.placeholder
      if element.children.isEmpty, !placeholder.isEmpty { lines.append(.pieces(words(placeholder))) }
      element.children.forEach { add($0) }
    case .section, .form:
      if let title = element.label, !title.isEmpty { lines.append(.heading(title.onOneLine)) }
      element.children.forEach { add($0) }
    case .horizontalStack where !element.flattened.contains { $0.role.isControl }:
      lines.append(.pieces(inline(element.children)))
    case .horizontalStack, .verticalStack: element.children.forEach { add($0) }
    default: lines.append(.pieces(inline([element])))
    }
  }

  private func inline(_ elements: [Element]) -> [ReadPiece] {
    elements.flatMap(\.flattened).flatMap { element -> [ReadPiece] in
      let label = (element.label ?? "").onOneLine
      let text = element.text ?? ""
      return switch element.role {
      case .text, .badge: words(text)
      case .image: [.image(text.onOneLine)]
      case .textField, .chart: [.field(label, text.onOneLine)]
      case .textEditor: [.field(label, text.onOneLine(lineEnd: "\n"))]
      case .picker: [.field(label, element.options[0].onOneLine)]
      case .externalLink, .button:
        [element.isEnabled ? .button(label) : .unavailable(label)]
          + words(element.address ?? element.copied ?? "")
      case .link: [element.isEnabled ? .button(label) : .unavailable(label)]
      case .toggle: [.toggle(element.isOn, label)]
      case .progress: [.progress(label, element.fraction == nil ? "…" : "40%")]
      case .divider: [.divider]
      default: []
      }
    }
  }

  /// Two blanks separate texts: no text contains them.
  private func words(_ text: String) -> [ReadPiece] {
    text.onOneLine.split(separator: #/ {2,}/#.matchingSemantics(.unicodeScalar)).map { String($0).trimmed }.filter {
      !$0.isEmpty
    }.map { .text($0) }
  }
}

extension String {
  fileprivate var onOneLine: String { onOneLine(lineEnd: " ") }

  fileprivate func onOneLine(lineEnd: Unicode.Scalar) -> String {
    // A mark would join the blank before it.
    let parts = split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(\.unicodeScalars)
    var view = String.UnicodeScalarView(parts.first ?? "".unicodeScalars[...])
    for part in parts.dropFirst() {
      view.append(lineEnd)
      view.append(contentsOf: part)
    }
    return String(view)
  }
}
