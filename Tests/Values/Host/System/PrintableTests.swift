import Testing

@testable import HostSystem

@Suite("Text of unknown origin can't do anything to a terminal")
struct PrintableTests {
  @Test(
    "control, formatting, private and unassigned characters are escaped; words of all languages are not",
    arguments: [
      ("plain", "plain"), ("é ü 漢字 العربية 😀", "é ü 漢字 العربية 😀"), ("e\u{301}", "e\u{301}"),
      ("\u{1B}[31mred", "\\u{1B}[31mred"), ("\u{9B}31m", "\\u{009B}31m"), ("a\r\nb\tc\u{7F}", "a\\r\\nb\\tc\\u{7F}"),
      ("\u{202E}evil", "\\u{202E}evil"), ("\u{200B}\u{FEFF}", "\\u{200B}\\u{FEFF}"), ("\u{2028}", "\\u{2028}"),
      ("\u{1B}]0;title\u{7}\u{202E}\n", "\\u{1B}]0;title\\u{07}\\u{202E}\\n"),
      ("\u{E000}", "\\u{E000}"), ("\u{FFFFF}", "\\u{000FFFFF}"), ("\0", "\\0"),
      ("\u{115F}\u{1160}\u{3164}\u{FFA0}", "\\u{115F}\\u{1160}\\u{3164}\\u{FFA0}"), ("a\u{34F}", "a\\u{034F}"),
      ("\u{2800}", "\\u{2800}"),
      ("\u{2764}\u{FE0F} \u{1100}\u{1161}", "\u{2764}\u{FE0F} \u{1100}\u{1161}"), ("a\\b \"c\"", "a\\b \"c\""),
    ])
  func text(text: String, shown: String) {
    #expect(Printable.text(text) == shown)
    #expect(Printable.quoted(text) == "\"\(shown)\"")
    #expect(Printable.text(shown) == shown)
  }

  @Test("a long text is cut, and shows that it is")
  func limit() {
    #expect(Printable.text("abcdef", limit: 3) == "abc…")
    #expect(Printable.text("abc", limit: 3) == "abc")
    #expect(Printable.text(String(repeating: "x", count: 5000)).count == 4097)
  }

  @Test("bytes that are no UTF-8 show as replacement characters; several texts")
  func list() {
    #expect(Printable.text([0x61, 0xFF, 0x0A] as [UInt8]) == "a\u{FFFD}\\n")
    #expect(Printable.list([]) == "")
    #expect(Printable.list(["a", "b\n"]) == "a, b\\n")
    #expect(Printable.list(["a", "b"], separator: " and ") == "a and b")
  }
}
