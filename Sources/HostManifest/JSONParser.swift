import HostSystem

/// Reads JSON (RFC 8259), and tells where it is wrong. FoundationEssentials' `JSONDecoder` doesn't tell, accepts a
/// comma before a closing bracket and a duplicate key, and rounds the integers that a `Double` can't hold.
package struct JSONParser {
  /// Deeper than any manifest, and far from overflowing the stack.
  package static let deepest = 64

  private let deepest: Int
  fileprivate let bytes: [UInt8]
  fileprivate var position = 0

  package static func parse(_ bytes: [UInt8], deepest: Int = deepest) throws(JSONSyntaxError) -> JSONValue {
    var parser = JSONParser(deepest: deepest, bytes: bytes)
    try parser.checkEncoding()
    parser.skipSpace()
    let value = try parser.value(depth: 0)
    parser.skipSpace()
    if parser.next != nil { throw parser.fault("the end of the file") }
    return value
  }

  private mutating func value(depth: Int) throws(JSONSyntaxError) -> JSONValue {
    guard depth <= deepest else { throw fault("at most \(deepest) levels of nesting") }
    switch next {
    case UInt8(ascii: "{"): return .object(try object(depth: depth))
    case UInt8(ascii: "["): return .array(try array(depth: depth))
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), (UInt8(ascii: "0")...UInt8(ascii: "9"))?: return .number(try number())
    default: throw fault("a value")
    }
  }

  private mutating func object(depth: Int) throws(JSONSyntaxError) -> [String: JSONValue] {
    var object: [String: JSONValue] = [:]
    try parts(to: "}") { parser throws(JSONSyntaxError) in
      guard parser.next == UInt8(ascii: "\"") else { throw parser.fault("a key in double quotes") }
      let start = parser.position
      let key = try parser.string()
      guard object[key] == nil else {
        throw parser.fault(
          "a key that the object doesn't have yet", at: start, found: "the key \(Printable.quoted(key)) again")
      }
      parser.skipSpace()
      guard parser.consume(":") else { throw parser.fault("a colon") }
      parser.skipSpace()
      object[key] = try parser.value(depth: depth + 1)
    }
    return object
  }

  private mutating func array(depth: Int) throws(JSONSyntaxError) -> [JSONValue] {
    var array: [JSONValue] = []
    try parts(to: "]") { parser throws(JSONSyntaxError) in array.append(try parser.value(depth: depth + 1)) }
    return array
  }

  private mutating func parts(
    to end: Unicode.Scalar, _ read: (inout JSONParser) throws(JSONSyntaxError) -> Void
  ) throws(JSONSyntaxError) {
    position += 1
    skipSpace()
    if consume(end) { return }
    repeat {
      skipSpace()
      try read(&self)
      skipSpace()
    } while consume(",")
    guard consume(end) else { throw fault("a comma or \(end)") }
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(JSONSyntaxError) -> JSONValue {
    for byte in word.utf8 {
      guard next == byte else { throw fault(word) }
      position += 1
    }
    return value
  }

  private mutating func number() throws(JSONSyntaxError) -> String {
    let start = position
    _ = consume("-")
    if !consume("0") { try digits() }
    if consume(".") { try digits() }
    if consume("e") || consume("E") {
      if !consume("+") { _ = consume("-") }
      try digits()
    }
    return text(start..<position)
  }

  private mutating func digits() throws(JSONSyntaxError) {
    let start = position
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    if position == start { throw fault("a digit") }
  }

  private mutating func string() throws(JSONSyntaxError) -> String {
    position += 1
    var string = ""
    var start = position
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        string += text(start..<position)
        position += 1
        return string
      case UInt8(ascii: "\\"):
        string += text(start..<position)
        string.unicodeScalars.append(try escape())
        start = position
      case 0..<0x20:
        throw fault("a closing quote, or \\n and the like for a control character")
      default:
        position += 1
      }
    }
    throw fault("a closing quote")
  }

  private static let escapes: [Character: Unicode.Scalar] = [
    "\"": "\"", "\\": "\\", "/": "/", "b": "\u{8}", "f": "\u{C}", "n": "\n", "r": "\r", "t": "\t",
  ]

  private mutating func escape() throws(JSONSyntaxError) -> Unicode.Scalar {
    let start = position
    position += 1
    if consume("u") { return try unicode(start) }
    guard let byte = next, let scalar = Self.escapes[Character(Unicode.Scalar(byte))] else {
      throw fault("one of \" \\ / b f n r t u")
    }
    position += 1
    return scalar
  }

  /// The rest of an escape that began at `start`: one UTF-16 unit in hexadecimal, or a pair of surrogates.
  private mutating func unicode(_ start: Int) throws(JSONSyntaxError) -> Unicode.Scalar {
    let unit = try hexadecimal()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    if UTF16.isLeadSurrogate(unit), consume("\\"), consume("u") {
      let trail = try hexadecimal()
      if UTF16.isTrailSurrogate(trail) { return UTF16.decode(UTF16.EncodedScalar([unit, trail])) }
    }
    throw fault("a pair of surrogates, such as \\ud83d\\ude00", at: start, found: "a surrogate alone")
  }

  private mutating func hexadecimal() throws(JSONSyntaxError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = next.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
        throw fault("four hexadecimal digits")
      }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }

  /// RFC 8259, section 8.1: the text is UTF-8. The other functions rely on it.
  private func checkEncoding() throws(JSONSyntaxError) {
    do throws(UTF8.ValidationError) { _ = try UTF8Span(validating: bytes.span) } catch {
      let place = error.byteOffsets.lowerBound
      throw fault("UTF-8", at: place, found: "the byte 0x" + String(bytes[place], radix: 16))
    }
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func consume(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { position += 1 }
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private func fault(_ expected: String, at place: Int? = nil, found: String? = nil) -> JSONSyntaxError {
    let place = place ?? position
    let line = bytes[..<place].count { $0 == 0x0A } + 1
    let lineStart = bytes[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return JSONSyntaxError(
      line: line, column: text(lineStart..<place).count + 1, found: found ?? character(at: place), expected: expected)
  }

  private func character(at place: Int) -> String {
    guard place < bytes.count else { return "the end of the file" }
    if bytes[place] == UInt8(ascii: "\"") { return "a double quote" }
    let character = String(decoding: bytes[place...].prefix(4), as: UTF8.self).first ?? "?"
    return Printable.quoted(String(character))
  }
}

package struct JSONSyntaxError: Error, Equatable, Sendable {
  let line: Int
  /// In characters, counted from 1.
  let column: Int
  let found: String
  let expected: String
}
