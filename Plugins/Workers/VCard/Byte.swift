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
}
