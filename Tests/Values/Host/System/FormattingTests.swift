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

@Suite("A text is found in another byte for byte")
struct StringBytesTests {
  @Test(arguments: ["", "x", "9Contracts", "sC", "E", "$s9ContractsE"])
  func found(text: String) { #expect("$s9ContractsE".hasBytes(of: text) == !["x", "sC"].contains(text)) }

  @Test("long texts, those that only look alike, and what stands behind a zero byte")
  func others() {
    let long = String(repeating: "x", count: 1000)
    #expect("\(long)7VIPKitE".hasBytes(of: "7VIPKitE"))
    #expect(!"\(long)7VIPKit".hasBytes(of: "7VIPKitE"))
    // The same character, composed and not.
    #expect(!"Caf\u{E9}".hasBytes(of: "e\u{301}"))
    #expect(!"a\0b".hasBytes(of: "b"))
  }
}
