/// The bytes that the grammar of vCard names.
enum Byte {
  static let tab = UInt8(ascii: "\t")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let quote = UInt8(ascii: "\"")
  static let comma = UInt8(ascii: ",")
  static let period = UInt8(ascii: ".")
  static let colon = UInt8(ascii: ":")
  static let semicolon = UInt8(ascii: ";")
  static let equals = UInt8(ascii: "=")
  static let backslash = UInt8(ascii: "\\")
  static let caret = UInt8(ascii: "^")

  /// Whether a byte is escaped in a text value.
  static func isEscaped(_ byte: UInt8) -> Bool {
    byte == backslash || byte == comma || byte == semicolon || byte == lineFeed || byte == carriageReturn
  }

  /// Whether a parameter's value with this byte needs quotes or an escape.
  static func isQuoted(_ byte: UInt8) -> Bool {
    byte == caret || byte == quote || byte == comma || byte == semicolon || byte == colon || byte == lineFeed
      || byte == carriageReturn
  }
}
