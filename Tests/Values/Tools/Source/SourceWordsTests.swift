import SourceMessages
import TestSupport
import Testing

@Suite("host-source lists the words that are shown")
struct SourceWordsTests {
  private let folder = TemporaryFolder()

  private func words(_ functions: [String] = ["words"]) throws -> [SourceWord] {
    try Tool.answer(to: .words(functions: functions, folder: folder.path))
  }

  @Test("Texts, plurals, comments and places; escapes and several lines are read as Swift reads them")
  func list() throws {
    try folder.write(
      #"""
      let title = words("Contacts")
      // translators: %d is a number
      // of people
      let count = words("%d contact", plural: "%d contacts", number)
      let greeting = words("Hello, %@", "you")
      func words(_ text: String) {}
      let other = context.words("Other") + words(of: "no") + text("Text") + Search.words(text)
      /* words("no") */ let text = "words(\"no\")"
      """#, to: "A.swift")
    try folder.write(
      #"""
      let a = words("a \"quotation\"\t\u{e9}")
      let b = words(#"raw \n"#)
      let c = words("""
        two
        lines \
        and more
        """)
      """#, to: "B/B.swift")
    try folder.write("words(1)", to: ".hidden/C.swift")
    func word(_ text: String, plural: String? = nil, comment: String? = nil, at file: String, _ line: Int) -> SourceWord
    {
      SourceWord(text: text, plural: plural, comment: comment, file: file, line: line)
    }
    #expect(
      try words() == [
        word("Contacts", at: "A.swift", 1),
        word("%d contact", plural: "%d contacts", comment: "%d is a number of people", at: "A.swift", 4),
        word("Hello, %@", at: "A.swift", 5), word("Other", at: "A.swift", 7),
        word("a \"quotation\"\té", at: "B/B.swift", 1), word("raw \\n", at: "B/B.swift", 2),
        word("two\nlines and more", at: "B/B.swift", 3),
      ])
    #expect(try words(["text"]) == [word("Text", at: "A.swift", 7)])
  }

  @Test(
    "Words that aren't literals are refused",
    arguments: [#"words("a \(b)")"#, "words(title)", #"words("a", plural: "\(b)", 2)"#])
  func notLiteral(call: String) throws {
    try folder.write("\n\(call)", to: "A.swift")
    let place = SourcePlace(file: folder.file("A.swift"), line: 2)
    #expect(throws: SourceFault.notLiteral(function: "words", place: place)) { try words() }
  }
}
