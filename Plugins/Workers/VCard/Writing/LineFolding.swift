/// Folds lines (RFC 6350 section 3.2).
enum LineFolding {
  /// How many bytes a line has at most, its end not counted.
  private static let width = 75

  /// Writes a content line and its end, on as many lines as it needs. No character is split.
  static func append(_ line: String, to file: inout [UInt8]) {
    let bytes = Array(line.utf8)
    var start = 0
    var room = width
    while bytes.count - start > room {
      var end = start + room
      while isContinuation(bytes[end]) { end -= 1 }
      file += bytes[start..<end]
      file += [Byte.carriageReturn, Byte.lineFeed, Byte.space]
      start = end
      room = width - 1  // the space counts
    }
    file += bytes[start...]
    file += [Byte.carriageReturn, Byte.lineFeed]
  }

  private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0b1100_0000 == 0b1000_0000 }
}
