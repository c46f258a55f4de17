/// The first place at which a text is not JSON.
public struct JSONSyntaxError: Error, Equatable, Sendable {
  /// The line, counted from 1.
  public let line: Int
  /// The column in characters, counted from 1.
  public let column: Int
  /// What stands there.
  public let found: String
  /// What could have stood there.
  public let expected: String
}

/// Finds out where a text is not JSON (RFC 8259), and where an object says a key twice.
///
/// FoundationEssentials' `JSONDecoder` reads the values. But it doesn't say where a text is wrong, and it accepts
/// a comma before a closing bracket.
struct JSONSyntax {
  /// Deeper than any manifest, and far from what could overflow the stack.
  static let deepest = 64

  private let bytes: [UInt8]
  private var position = 0

  /// Checks a text in UTF-8.
  static func check(_ bytes: [UInt8]) throws(JSONSyntaxError) {
    var syntax = JSONSyntax(bytes: bytes)
    syntax.skipSpace()
    try syntax.value(depth: 0)
    syntax.skipSpace()
    if syntax.next != nil { throw syntax.fault("the end of the file") }
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private mutating func value(depth: Int) throws(JSONSyntaxError) {
    guard depth <= Self.deepest else { throw fault("at most \(Self.deepest) levels of nesting") }
    switch next {
    case UInt8(ascii: "{"): try object(depth: depth)
    case UInt8(ascii: "["): try array(depth: depth)
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    case UInt8(ascii: "-"), (UInt8(ascii: "0")...UInt8(ascii: "9"))?: try number()
    default: throw fault("a value")
    }
  }

  private mutating func object(depth: Int) throws(JSONSyntaxError) {
    position += 1
    var keys: Set<[UInt8]> = []
    skipSpace()
    if take("}") { return }
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw fault("a key in double quotes") }
      let start = position
      let key = try string()
      guard keys.insert(key).inserted else {
        position = start
        throw fault("a key that the object doesn't have yet")
      }
      skipSpace()
      guard take(":") else { throw fault("a colon") }
      skipSpace()
      try value(depth: depth + 1)
      skipSpace()
    } while take(",")
    guard take("}") else { throw fault("a comma or }") }
  }

  private mutating func array(depth: Int) throws(JSONSyntaxError) {
    position += 1
    skipSpace()
    if take("]") { return }
    repeat {
      skipSpace()
      try value(depth: depth + 1)
      skipSpace()
    } while take(",")
    guard take("]") else { throw fault("a comma or ]") }
  }

  private mutating func string() throws(JSONSyntaxError) -> [UInt8] {
    position += 1
    let start = position
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return Array(bytes[start..<position - 1])
      case UInt8(ascii: "\\"):
        position += 1
        try escape()
      case 0..<0x20:
        throw fault("a closing quote, or \\n and the like for a control character")
      default:
        position += 1
      }
    }
    throw fault("a closing quote")
  }

  private mutating func escape() throws(JSONSyntaxError) {
    guard let byte = next, "\"\\/bfnrtu".utf8.contains(byte) else { throw fault("one of \" \\ / b f n r t u") }
    position += 1
    guard byte == UInt8(ascii: "u") else { return }
    for _ in 0..<4 {
      guard let digit = next, Character(Unicode.Scalar(digit)).isHexDigit else {
        throw fault("four hexadecimal digits")
      }
      position += 1
    }
  }

  private mutating func number() throws(JSONSyntaxError) {
    _ = take("-")
    if !take("0") { try digits() }
    if take(".") { try digits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try digits()
    }
  }

  private mutating func digits() throws(JSONSyntaxError) {
    let start = position
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    if position == start { throw fault("a digit") }
  }

  private mutating func word(_ word: String) throws(JSONSyntaxError) {
    for byte in word.utf8 {
      guard next == byte else { throw fault(word) }
      position += 1
    }
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { position += 1 }
  }

  private func fault(_ expected: String) -> JSONSyntaxError {
    let line = bytes[..<position].count { $0 == 0x0A } + 1
    let lineStart = bytes[..<position].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let column = String(decoding: bytes[lineStart..<position], as: UTF8.self).count + 1
    return JSONSyntaxError(line: line, column: column, found: found, expected: expected)
  }

  private var found: String {
    guard position < bytes.count else { return "the end of the file" }
    let character = String(decoding: bytes[position...].prefix(4), as: UTF8.self).first ?? "?"
    return Printable.quoted(String(character))
  }
}
