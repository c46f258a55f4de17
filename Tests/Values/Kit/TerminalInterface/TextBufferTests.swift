import Testing

@testable import TerminalInterface

@Suite("Editing a field")
struct TextBufferTests {
  /// The text after some keys, with a mark at the cursor; a text with lines starts after the fifth character.
  private func edit(
    _ text: String, _ keys: (Key, Modifiers)..., isSecure: Bool = false, isMultiline: Bool = false
  ) -> String {
    var editor = TextBuffer(text: text, isSecure: isSecure, isMultiline: isMultiline)
    if isMultiline { editor.move(to: 5) }
    for (key, modifiers) in keys {
      let isEdit = editor.handle(key, modifiers)
      #expect(isEdit)
    }
    editor.insert("|")
    return editor.text
  }

  @Test("Keys move the cursor and take text away")
  func keys() {
    #expect(edit("abc", (.left, [])) == "ab|c")
    #expect(edit("abc", (.home, [])) == "|abc")
    #expect(edit("abc", (.home, []), (.right, [])) == "a|bc")
    #expect(edit("abc", (.home, []), (.left, []), (.end, []), (.right, [])) == "abc|")
    #expect(edit("abc", (.character("a"), .control)) == "|abc")
    #expect(edit("abc", (.character("a"), .control), (.character("e"), .control)) == "abc|")
    #expect(edit("abc", (.backspace, [])) == "ab|")
    #expect(edit("abc", (.home, []), (.backspace, [])) == "|abc")
    #expect(edit("abc", (.home, []), (.delete, [])) == "|bc")
    #expect(edit("abc", (.delete, [])) == "abc|")
    #expect(edit("abc", (.left, []), (.character("k"), .control)) == "ab|")
    #expect(edit("abc", (.left, []), (.character("u"), .control)) == "|c")
  }

  @Test("Words are letters, digits and underscores")
  func words() {
    #expect(edit("one two-three", (.left, .control)) == "one two-|three")
    #expect(edit("one two-three", (.left, .control), (.character("b"), .alt)) == "one |two-three")
    #expect(edit("one two", (.home, []), (.right, .control)) == "one| two")
    #expect(edit("one two", (.home, []), (.character("f"), .alt), (.right, .control)) == "one two|")
    #expect(edit("one two  ", (.character("w"), .control)) == "one |")
    #expect(edit("one two", (.backspace, .alt)) == "one |")
    #expect(edit("one two", (.home, []), (.character("d"), .alt)) == "| two")
  }

  @Test("A secret has no words that its cursor could betray")
  func secret() {
    #expect(edit("one two", (.left, .control), isSecure: true) == "|one two")
    #expect(edit("one two", (.character("w"), .control), isSecure: true) == "|")
  }

  @Test("What was typed in one go is undone in one go, and comes back")
  func undo() {
    var editor = TextBuffer(text: "one")
    for character in " two" { editor.insert(String(character), isTyped: true) }
    _ = editor.handle(.backspace, [])
    #expect(editor.text == "one tw")
    let states = ["one two", "one", "one"].map { expected in
      _ = editor.handle(.character("_"), .control)
      return editor.text == expected
    }
    #expect(states == [true, true, true])
    _ = editor.handle(.character("/"), .alt)
    #expect(editor.text == "one two")
    #expect(editor.cursor == 7)
    _ = editor.handle(.character("/"), .alt)
    #expect(editor.text == "one tw")
    _ = editor.handle(.character("_"), .control)
    editor.insert("!")
    _ = editor.handle(.character("/"), .alt)
    #expect(editor.text == "one two!", "what was undone is gone after a change")
    editor.replace(with: "author")
    _ = editor.handle(.character("_"), .control)
    #expect(editor.text == "author", "the author's text isn't taken back")
  }

  @Test("Only so many changes are kept")
  func manyChanges() {
    var editor = TextBuffer(text: "")
    for _ in 0..<100 { editor.insert("ab") }
    for _ in 0..<100 { _ = editor.handle(.character("_"), .control) }
    #expect(editor.text.count == 200 - 2 * 32)
  }

  @Test("What the mouse selects is replaced, cut, copied and put back; a key that moves selects nothing")
  func selection() {
    var editor = TextBuffer(text: "one two")
    editor.move(to: 4, isSelecting: true)
    #expect(editor.selection == 4..<7)
    _ = editor.handle(.character("w"), .alt)
    #expect(editor.selection == nil)
    #expect(editor.clipboard == "two")
    editor.move(to: 7, isSelecting: true)
    editor.insert("2")
    #expect(editor.text == "one 2")
    editor.move(to: 0, isSelecting: true)
    _ = editor.handle(.character("w"), .control)
    #expect(editor.text == "")
    #expect(editor.clipboard == "one 2")
    _ = editor.handle(.character("y"), .control)
    _ = editor.handle(.character("y"), .control)
    #expect(editor.text == "one 2one 2")
    editor.move(to: 0, isSelecting: true)
    #expect(editor.selection == 0..<10)
    _ = editor.handle(.right, .shift)
    #expect(editor.selection == nil)
    editor.move(to: 9)
    editor.move(to: 10, isSelecting: true)
    _ = editor.handle(.backspace, [])
    #expect(editor.text == "one 2one ")
  }

  @Test("A character is what the user perceives as one")
  func graphemes() {
    #expect(edit("e\u{301}x", (.left, []), (.left, [])) == "|e\u{301}x")
    #expect(edit("a👨‍👩‍👧‍👦", (.backspace, [])) == "a|")
    #expect(edit("🇷🇺🇩🇪", (.home, []), (.delete, [])) == "|🇩🇪")
    var editor = TextBuffer(text: "e")
    editor.insert("\u{301}")
    #expect(editor.text == "e\u{301}")
    #expect(editor.cursor == 1)
  }

  @Test("Pasted text becomes one line without control characters")
  func paste() {
    var editor = TextBuffer(text: "")
    editor.insert("\none\r\ntwo\tthree\u{1B}[31m\u{7F}\u{85}four\n\n")
    #expect(editor.text == "one two three[31m four")
    #expect(editor.cursor == editor.text.count)
  }

  @Test("Where there are lines, a paste keeps them, and keys know where they end")
  func lines() {
    var editor = TextBuffer(text: "", isMultiline: true)
    editor.insert("\none\r\ntwo\tthree\rfour\u{1B}[31m\u{7F}\n")
    #expect(editor.text == "\none\ntwo\tthree\nfour[31m\n")
    let text = "one\ntwo\nthree"
    #expect(edit(text, (.home, []), isMultiline: true) == "one\n|two\nthree")
    #expect(edit(text, (.end, []), isMultiline: true) == "one\ntwo|\nthree")
    #expect(edit(text, (.home, .control), isMultiline: true) == "|one\ntwo\nthree")
    #expect(edit(text, (.end, .control), isMultiline: true) == "one\ntwo\nthree|")
    #expect(edit(text, (.enter, []), isMultiline: true) == "one\nt\n|wo\nthree")
    #expect(edit(text, (.character("k"), .control), isMultiline: true) == "one\nt|\nthree")
    #expect(edit(text, (.end, []), (.character("k"), .control), isMultiline: true) == "one\ntwo|three")
    #expect(edit(text, (.character("u"), .control), isMultiline: true) == "one\n|wo\nthree")
    #expect(edit(text, (.home, []), (.backspace, []), isMultiline: true) == "one|two\nthree")
  }

  @Test("The author's text wins, and the cursor stays inside it")
  func author() {
    var editor = TextBuffer(text: "abcdef")
    editor.replace(with: "abc")
    #expect(editor.cursor == 3)
    editor.replace(with: "abcdef")
    #expect(editor.cursor == 6)
    editor.move(to: 4)
    editor.replace(with: "xy")
    #expect(editor.cursor == 2)
    editor.move(to: 1)
    editor.replace(with: "uvwxyz")
    #expect(editor.cursor == 1)
  }

  @Test("What somebody else puts in or takes out leaves the cursor and what is selected at their words")
  func somebodyElse() {
    var editor = TextBuffer(text: "one two")
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

  @Test("Other keys edit nothing")
  func others() {
    var editor = TextBuffer(text: "abc")
    for key: Key in [.up, .down, .pageUp, .enter, .tab, .escape, .character("x")] {
      let isEdit = editor.handle(key, key == .character("x") ? .control : [])
      #expect(!isEdit)
    }
    #expect(editor == TextBuffer(text: "abc"))
  }
}
