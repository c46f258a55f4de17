import HostSystem

/// Makes text that is written bit by bit harmless to a terminal: control characters are escaped, but for tabs and the
/// ends of lines.
struct TerminalText {
  /// The beginning of a character whose end hasn't come yet.
  private var beginning: [UInt8] = []

  /// The text that can be shown after some more bytes have come.
  mutating func text(adding bytes: some Sequence<UInt8>) -> String {
    let all = beginning + bytes
    let complete = all.count - Self.countOfUnfinished(all)
    beginning = Array(all[complete...])
    return String(decoding: all[..<complete], as: UTF8.self).unicodeScalars.reduce(into: "") { text, scalar in
      let isSafe = scalar == "\n" || scalar == "\t" || Printable.isSafe(scalar)
      text += isSafe ? String(scalar) : scalar.escaped(asASCII: true)
    }
  }

  /// How many bytes at the end begin a character that has more (RFC 3629, section 3).
  private static func countOfUnfinished(_ bytes: [UInt8]) -> Int {
    for count in 1...3 where count <= bytes.count {
      let byte = bytes[bytes.count - count]
      if byte & 0xC0 == 0x80 { continue }
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return length > count ? count : 0
    }
    return 0
  }
}
