/// Text for PostgreSQL, which stores no NUL: NUL is stored as SUB and 0, and SUB twice. All other text stays as it is.
public enum StoredText {
  /// The form in which a text is stored and looked for.
  public static func stored(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0 || $0 == 0x1A }) else { return text }
    return text.replacing("\u{1A}", with: "\u{1A}\u{1A}").replacing("\0", with: "\u{1A}0")
  }

  /// The text that was stored.
  public static func text(_ stored: String) -> String {
    guard stored.utf8.contains(0x1A) else { return stored }
    // By scalars: a combining mark may follow the 0.
    return stored.unicodeScalars.split(separator: "\u{1A}\u{1A}".unicodeScalars, omittingEmptySubsequences: false)
      .map { String($0.replacing("\u{1A}0".unicodeScalars, with: ["\0"])) }.joined(separator: "\u{1A}")
  }
}

/// Rows in the text format of COPY (PostgreSQL manual, SQL Commands, COPY).
public struct CopyText: Sendable {
  private(set) var bytes: [UInt8] = []

  /// The values of each row, in the order of the columns; without NUL.
  public init(_ rows: some Sequence<[String?]>) {
    for row in rows {
      for (index, value) in row.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: "\t")) }
        if let value { append(value) } else { bytes += "\\N".utf8 }
      }
      bytes.append(UInt8(ascii: "\n"))
    }
  }

  private mutating func append(_ value: String) {
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "\\"): bytes += "\\\\".utf8
      case UInt8(ascii: "\n"): bytes += "\\n".utf8
      case UInt8(ascii: "\r"): bytes += "\\r".utf8
      case UInt8(ascii: "\t"): bytes += "\\t".utf8
      default: bytes.append(byte)
      }
    }
  }
}
