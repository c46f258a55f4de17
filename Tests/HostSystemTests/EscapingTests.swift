import HostSystem
import Testing

@Suite("Scalars give way to texts")
struct EscapingTests {
  @Test(
    "whatever stands behind them",
    arguments: [
      ("", ""), ("abc", "abc"), ("a\"b", "a\\\"b"), ("\"\u{301}", "\\\"\u{301}"), ("\r\n", "\r\\n"),
      ("\u{E9}\"\u{20DD}", "\u{E9}\\\"\u{20DD}"),
    ])
  func escaping(text: String, expected: String) {
    #expect(text.escaping(["\"": "\\\"", "\n": "\\n"]).utf8.elementsEqual(expected.utf8))
  }
}
