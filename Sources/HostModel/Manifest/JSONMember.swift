/// A member of the object that a JSON text is, and where it stands in the text.
struct JSONMember: Equatable {
  package let key: String
  /// The bytes from the quote before the key to the end of the value.
  package let range: Range<Int>
  /// The bytes of the value.
  package let value: Range<Int>

  /// The members of the object, in the order of the text, and the place of the bracket that closes it; nil when the text
  /// isn't an object.
  package static func all(in bytes: [UInt8]) throws(JSONSyntaxError) -> (members: [JSONMember], end: Int)? {
    guard case .object = try JSONParser.parse(bytes) else { return nil }
    var parser = JSONParser(bytes: bytes)
    parser.skipSpace()
    _ = parser.take("{")
    var members: [JSONMember] = []
    parser.skipSpace()
    while !parser.take("}") {
      let start = parser.position
      let key = try parser.string()
      parser.skipSpace()
      _ = parser.take(":")
      parser.skipSpace()
      let value = parser.position
      _ = try parser.value(depth: 1)
      members.append(JSONMember(key: key, range: start..<parser.position, value: value..<parser.position))
      parser.skipSpace()
      _ = parser.take(",")
      parser.skipSpace()
    }
    return (members, parser.position - 1)
  }
}
