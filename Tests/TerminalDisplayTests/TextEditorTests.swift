import Testing

@testable import TerminalDisplay

@Suite("Editing a field")
struct TextEditorTests {
  private func edit(_ text: String, _ keys: (Key, Modifiers)..., isSecure: Bool = false) -> String {
    var editor = TextEditor(text: text, isSecure: isSecure)
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

  @Test("A character is what the user perceives as one")
  func graphemes() {
    #expect(edit("e\u{301}x", (.left, []), (.left, [])) == "|e\u{301}x")
    #expect(edit("a👨‍👩‍👧‍👦", (.backspace, [])) == "a|")
    #expect(edit("🇷🇺🇩🇪", (.home, []), (.delete, [])) == "|🇩🇪")
    var editor = TextEditor(text: "e")
    editor.insert("\u{301}")
    #expect(editor.text == "e\u{301}")
    #expect(editor.cursor == 1)
  }

  @Test("Pasted text becomes one line without control characters")
  func paste() {
    var editor = TextEditor(text: "")
    editor.insert("\none\r\ntwo\tthree\u{1B}[31m\u{7F}\u{85}four\n\n")
    #expect(editor.text == "one two three[31m four")
    #expect(editor.cursor == editor.text.count)
  }

  @Test("The author's text wins, and the cursor stays inside it")
  func author() {
    var editor = TextEditor(text: "abcdef")
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

  @Test("Other keys edit nothing")
  func others() {
    var editor = TextEditor(text: "abc")
    for key: Key in [.up, .down, .pageUp, .enter, .tab, .escape, .character("x")] {
      let isEdit = editor.handle(key, key == .character("x") ? .control : [])
      #expect(!isEdit)
    }
    #expect(editor == TextEditor(text: "abc"))
  }
}
