import Testing

@testable import TerminalInterface

@Suite("Editing a field")
struct TextBufferTests {
  /// The text after some keys, with a mark at the cursor; a text with lines starts after the fifth character.
  private typealias Stroke = (Key, Modifiers)

  private func edit(_ text: String, _ keys: [Stroke], isSecure: Bool = false, isMultiline: Bool = false) -> String {
    var editor = TextBuffer(text: text, isSecure: isSecure, isMultiline: isMultiline)
    if isMultiline { editor.move(to: 5) }
    for (key, modifiers) in keys {
      let isEdit = editor.handle(key, modifiers)
      #expect(isEdit)
    }
    editor.insert("|")
    return editor.text
  }

  @Test("Keys move the cursor and take text away; words are letters, digits and underscores, and a secret has none")
  func keys() {
    let rows: [(String, [Stroke], String)] = [
      ("abc", [(.left, [])], "ab|c"), ("abc", [(.home, [])], "|abc"), ("abc", [(.home, []), (.right, [])], "a|bc"),
      ("abc", [(.home, []), (.left, []), (.end, []), (.right, [])], "abc|"),
      ("abc", [(.character("a"), .control)], "|abc"), ("abc", [(.backspace, [])], "ab|"),
      ("abc", [(.character("a"), .control), (.character("e"), .control)], "abc|"),
      ("abc", [(.home, []), (.backspace, [])], "|abc"), ("abc", [(.home, []), (.delete, [])], "|bc"),
      ("abc", [(.delete, [])], "abc|"), ("abc", [(.left, []), (.character("k"), .control)], "ab|"),
      ("abc", [(.left, []), (.character("u"), .control)], "|c"),
      ("one two-three", [(.left, .control)], "one two-|three"),
      ("one two-three", [(.left, .control), (.character("b"), .alt)], "one |two-three"),
      ("one two", [(.home, []), (.right, .control)], "one| two"),
      ("one two", [(.home, []), (.character("f"), .alt), (.right, .control)], "one two|"),
      ("one two  ", [(.character("w"), .control)], "one |"), ("one two", [(.backspace, .alt)], "one |"),
      ("one two", [(.home, []), (.character("d"), .alt)], "| two"),
      // A character is what the user perceives as one.
      ("e\u{301}x", [(.left, []), (.left, [])], "|e\u{301}x"), ("a👨‍👩‍👧‍👦", [(.backspace, [])], "a|"),
      ("🇷🇺🇩🇪", [(.home, []), (.delete, [])], "|🇩🇪"),
    ]
    for (text, keys, shown) in rows { #expect(edit(text, keys) == shown, "\(keys)") }
    // Its cursor could betray them.
    let secrets = [[(.left, .control)], [(.character("w"), .control)]] as [[Stroke]]
    #expect(secrets.map { edit("one two", $0, isSecure: true) } == ["|one two", "|"])
    var editor = TextBuffer(text: "abc")
    let others = [Key.up, .down, .pageUp, .enter, .tab, .escape, .character("x")].filter {
      editor.handle($0, $0 == .character("x") ? .control : [])
    }
    #expect((others, editor) == ([], TextBuffer(text: "abc")))
  }

  @Test("What was typed in one go is undone in one go, and comes back; only so many changes are kept")
  func undo() {
    var editor = TextBuffer(text: "one")
    func undone() -> String {
      _ = editor.handle(.character("_"), .control)
      return editor.text
    }
    func redone() -> String {
      _ = editor.handle(.character("/"), .alt)
      return editor.text
    }
    for character in " two" { editor.insert(String(character), isTyped: true) }
    _ = editor.handle(.backspace, [])
    #expect(editor.text == "one tw")
    #expect([undone(), undone(), undone()] == ["one two", "one", "one"])
    #expect((redone(), editor.cursor, redone(), undone()) == ("one two", 7, "one tw", "one two"))
    editor.insert("!")
    #expect(redone() == "one two!", "what was undone is gone after a change")
    editor.replace(with: "author")
    #expect(undone() == "author", "the author's text isn't taken back")
    editor = TextBuffer(text: "")
    for _ in 0..<100 { editor.insert("ab") }
    for _ in 0..<100 { _ = undone() }
    #expect(editor.text.count == 200 - 2 * 32)
  }

  @Test("What the mouse selects is replaced, cut, copied and put back; a key that moves selects nothing")
  func selection() {
    var editor = TextBuffer(text: "one two")
    editor.move(to: 4, isSelecting: true)
    #expect(editor.selection == 4..<7)
    _ = editor.handle(.character("w"), .alt)
    #expect((editor.selection, editor.clipboard) == (nil, "two"))
    editor.move(to: 7, isSelecting: true)
    editor.insert("2")
    #expect(editor.text == "one 2")
    editor.move(to: 0, isSelecting: true)
    _ = editor.handle(.character("w"), .control)
    #expect((editor.text, editor.clipboard) == ("", "one 2"))
    for _ in 0..<2 { _ = editor.handle(.character("y"), .control) }
    editor.move(to: 0, isSelecting: true)
    #expect((editor.text, editor.selection) == ("one 2one 2", 0..<10))
    _ = editor.handle(.right, .shift)
    #expect(editor.selection == nil)
    editor.move(to: 9)
    editor.move(to: 10, isSelecting: true)
    _ = editor.handle(.backspace, [])
    #expect(editor.text == "one 2one ")
  }

  @Test("A paste becomes one line without control characters, or keeps its lines where there may be some")
  func paste() {
    var editor = TextBuffer(text: "e")
    editor.insert("\u{301}")
    #expect((editor.text, editor.cursor) == ("e\u{301}", 1))
    editor = TextBuffer(text: "")
    editor.insert("\none\r\ntwo\tthree\u{1B}[31m\u{7F}\u{85}four\n\n")
    #expect((editor.text, editor.cursor) == ("one two three[31m four", editor.text.count))
    editor = TextBuffer(text: "", isMultiline: true)
    editor.insert("\none\r\ntwo\tthree\rfour\u{1B}[31m\u{7F}\n")
    #expect(editor.text == "\none\ntwo\tthree\nfour[31m\n")
    let rows: [([Stroke], String)] = [
      ([(.home, [])], "one\n|two\nthree"), ([(.end, [])], "one\ntwo|\nthree"),
      ([(.home, .control)], "|one\ntwo\nthree"), ([(.end, .control)], "one\ntwo\nthree|"),
      ([(.enter, [])], "one\nt\n|wo\nthree"), ([(.character("k"), .control)], "one\nt|\nthree"),
      ([(.end, []), (.character("k"), .control)], "one\ntwo|three"),
      ([(.character("u"), .control)], "one\n|wo\nthree"), ([(.home, []), (.backspace, [])], "one|two\nthree"),
    ]
    for (keys, shown) in rows { #expect(edit("one\ntwo\nthree", keys, isMultiline: true) == shown, "\(keys)") }
  }

  @Test("What the author, or somebody else, puts in or takes out leaves the cursor and what is selected at their words")
  func author() {
    var editor = TextBuffer(text: "abcdef")
    for (start, text, cursor) in [(6, "abc", 3), (3, "abcdef", 6), (4, "xy", 2), (1, "uvwxyz", 1)] {
      editor.move(to: start)
      editor.replace(with: text)
      #expect(editor.cursor == cursor, "\(text)")
    }
    editor = TextBuffer(text: "one two")
    editor.move(to: 4)
    editor.move(to: 6, isSelecting: true)
    for (text, selection) in [
      ("🇷🇺 e\u{301} one two", 8..<10), ("🇷🇺 e\u{301} one two!", 8..<10), ("one two!", 4..<6), ("one t+wo!", 4..<7),
      ("one t+w=o!", 4..<7), ("", nil),
    ] {
      editor.replace(with: text)
      #expect(editor.selection == selection && editor.cursor == selection?.upperBound ?? 0, "\(text)")
    }
  }
}
