@testable import HostManifest
import Testing

@Suite("JSON is read by RFC 8259, and the place of a fault is told")
struct JSONParserTests {
  @Test(
    "what the RFC allows is read",
    arguments: [
      ("null", JSONValue.null), ("true", .bool(true)), (" \t\r\nfalse\n", .bool(false)), ("\"\"", .string("")),
      ("[]", .array([])), ("{}", .object([:])), ("[ ]", .array([])), ("{ }", .object([:])),
      ("0", .number("0")), ("-0", .number("-0")), ("-0.0e-0", .number("-0.0e-0")), ("1E+2", .number("1E+2")),
      ("10.25", .number("10.25")), ("1e999", .number("1e999")), ("9007199254740993", .number("9007199254740993")),
      ("[1,[2],{\"a\":3}]", .array([.number("1"), .array([.number("2")]), .object(["a": .number("3")])])),
      ("{\"a\":{\"a\":null}}", .object(["a": .object(["a": .null])])), ("{\"\":0}", .object(["": .number("0")])),
      (#""\"\\\/\b\f\n\r\t""#, .string("\"\\/\u{8}\u{C}\n\r\t")),
      (#""\u0000\u00e9\u20AC""#, .string("\0é€")), (#""\ud83d\uDE00""#, .string("😀")),
      ("\"é 😀 \u{7F}\"", .string("é 😀 \u{7F}")),
    ])
  func good(text: String, value: JSONValue) throws { #expect(try JSONParser.parse(Array(text.utf8)) == value) }

  @Test(
    "each fault is told by line, column, what was found and what was expected",
    arguments: [
      ("", 1, 1, "the end of the file", "a value"), (" \n ", 2, 2, "the end of the file", "a value"),
      ("\u{FEFF}{}", 1, 1, "\"\\u{FEFF}\"", "a value"), ("nul", 1, 4, "the end of the file", "null"),
      ("True", 1, 1, "\"T\"", "a value"), ("truE", 1, 4, "\"E\"", "true"), ("falsy", 1, 5, "\"y\"", "false"),
      ("NaN", 1, 1, "\"N\"", "a value"), ("-", 1, 2, "the end of the file", "a digit"),
      ("-Infinity", 1, 2, "\"I\"", "a digit"), ("+1", 1, 1, "\"+\"", "a value"), (".5", 1, 1, "\".\"", "a value"),
      ("5.", 1, 3, "the end of the file", "a digit"), ("01", 1, 2, "\"1\"", "the end of the file"),
      ("1e", 1, 3, "the end of the file", "a digit"), ("1e+", 1, 4, "the end of the file", "a digit"),
      ("0x10", 1, 2, "\"x\"", "the end of the file"), ("[", 1, 2, "the end of the file", "a value"),
      ("[1", 1, 3, "the end of the file", "a comma or ]"), ("[1 2]", 1, 4, "\"2\"", "a comma or ]"),
      ("[1,]", 1, 4, "\"]\"", "a value"), ("[,1]", 1, 2, "\",\"", "a value"), ("[1}", 1, 3, "\"}\"", "a comma or ]"),
      ("{", 1, 2, "the end of the file", "a key in double quotes"), ("{a:1}", 1, 2, "\"a\"", "a key in double quotes"),
      ("{1:1}", 1, 2, "\"1\"", "a key in double quotes"), ("{\"a\" 1}", 1, 6, "\"1\"", "a colon"),
      ("{\"a\":}", 1, 6, "\"}\"", "a value"), ("{\"a\":1,}", 1, 8, "\"}\"", "a key in double quotes"),
      ("{\"a\":1 \"b\":2}", 1, 8, "a double quote", "a comma or }"),
      ("{\"a\":1,\n \"a\":2}", 2, 2, "the key \"a\" again", "a key that the object doesn't have yet"),
      (#"{"a":1, "\u0061":2}"#, 1, 9, "the key \"a\" again", "a key that the object doesn't have yet"),
      ("\"", 1, 2, "the end of the file", "a closing quote"),
      ("\"a\n\"", 1, 3, "\"\\n\"", "a closing quote, or \\n and the like for a control character"),
      ("\"a\tb\"", 1, 3, "\"\\t\"", "a closing quote, or \\n and the like for a control character"),
      ("\"\\", 1, 3, "the end of the file", "one of \" \\ / b f n r t u"),
      (#""\x""#, 1, 3, "\"x\"", "one of \" \\ / b f n r t u"), (#""\é""#, 1, 3, "\"é\"", "one of \" \\ / b f n r t u"),
      (#""\u12G4""#, 1, 6, "\"G\"", "four hexadecimal digits"),
      (#""\u12""#, 1, 6, "a double quote", "four hexadecimal digits"),
      (#""a\ud83d""#, 1, 3, "a surrogate alone", #"a pair of surrogates, such as \ud83d\ude00"#),
      (#""\ud83d\u0041""#, 1, 2, "a surrogate alone", #"a pair of surrogates, such as \ud83d\ude00"#),
      (#""\ud83d\n""#, 1, 2, "a surrogate alone", #"a pair of surrogates, such as \ud83d\ude00"#),
      (#""\ude00\ud83d""#, 1, 2, "a surrogate alone", #"a pair of surrogates, such as \ud83d\ude00"#),
      ("{} {}", 1, 4, "\"{\"", "the end of the file"), ("[1] // one", 1, 5, "\"/\"", "the end of the file"),
      ("{\r\n\"a\":\r\n?}", 3, 1, "\"?\"", "a value"), ("[\"é\u{301}😀\", ?]", 1, 8, "\"?\"", "a value"),
      ("[\"漢字\"\n,\"漢字\" 😀]", 2, 7, "\"😀\"", "a comma or ]"), ("[\u{A0}]", 1, 2, "\"\u{A0}\"", "a value"),
    ] as [(String, Int, Int, String, String)])
  func bad(text: String, line: Int, column: Int, found: String, expected: String) {
    #expect(throws: JSONSyntaxError(line: line, column: column, found: found, expected: expected)) {
      try JSONParser.parse(Array(text.utf8))
    }
  }

  @Test(
    "a byte that is not UTF-8 is told by its number",
    arguments: [
      ([0x22, 0xFF, 0x22], 1, 2, "the byte 0xff"), ([0x22, 0xC3, 0x22], 1, 2, "the byte 0xc3"),
      ([0x22, 0xC3, 0xA9, 0x0A, 0xE4, 0x22], 2, 1, "the byte 0xe4"),
      ([0x22, 0xC0, 0xAF, 0x22], 1, 2, "the byte 0xc0"),  // a slash in more bytes than it needs
      ([0x22, 0xED, 0xA0, 0x80, 0x22], 1, 2, "the byte 0xed"),  // a surrogate
      ([0xFF, 0xFE, 0x7B, 0x00], 1, 1, "the byte 0xff"),  // UTF-16
    ] as [([UInt8], Int, Int, String)])
  func notUTF8(bytes: [UInt8], line: Int, column: Int, found: String) {
    #expect(throws: JSONSyntaxError(line: line, column: column, found: found, expected: "UTF-8")) {
      try JSONParser.parse(bytes)
    }
  }

  @Test("64 levels are read, the next one is told, and a hundred thousand don't overflow the stack")
  func depth() {
    func nested(_ levels: Int) -> [UInt8] { Array((String(repeating: "[", count: levels) + "1").utf8) }
    let closed = Array((String(repeating: "[", count: 64) + String(repeating: "]", count: 64)).utf8)
    let fault = JSONSyntaxError(line: 1, column: 66, found: "\"[\"", expected: "at most 64 levels of nesting")
    #expect(throws: Never.self) { try JSONParser.parse(closed) }
    #expect(throws: fault) { try JSONParser.parse(nested(66)) }
    #expect(throws: fault) { try JSONParser.parse(nested(100_000)) }
    let objects = Array(String(repeating: #"{"a":"#, count: 100_000).utf8)
    #expect(throws: JSONSyntaxError(line: 1, column: 326, found: "\"{\"", expected: "at most 64 levels of nesting")) {
      try JSONParser.parse(objects)
    }
  }

  @Test(
    "a value written and read again is the same",
    arguments: [
      #"{"a":[1,-2.50e+3,true,false,null,{}],"b":"\"\\\u0000\u001f😀é"}"#, "[]", "\"\"", "12345678901234567890",
    ])
  func roundTrip(text: String) throws {
    let value = try JSONParser.parse(Array(text.utf8))
    #expect(value.text == text)
    #expect(try JSONParser.parse(Array(value.text.utf8)) == value)
  }
}
