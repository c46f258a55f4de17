/// Text for PostgreSQL, which stores no NUL: NUL is stored as SUB and 0, and SUB twice. All other text stays as it is.
public enum StoredText {
  private static let substitute: UInt8 = 0x1A

  /// The form in which a text is stored and looked for.
  public static func stored(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0 || $0 == substitute }) else { return text }
    return String(
      decoding: text.utf8.flatMap { byte -> [UInt8] in
        switch byte {
        case 0: [substitute, 0x30]
        case substitute: [substitute, substitute]
        default: [byte]
        }
      }, as: UTF8.self)
  }

  /// The text that was stored.
  public static func text(_ stored: String) -> String {
    guard stored.utf8.contains(substitute) else { return stored }
    var bytes: [UInt8] = []
    var rest = stored.utf8.makeIterator()
    while let byte = rest.next() {
      guard byte == substitute else {
        bytes.append(byte)
        continue
      }
      bytes.append(rest.next() == substitute ? substitute : 0)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Rows in the text format of COPY (PostgreSQL manual, SQL Commands, COPY).
public struct CopyText: Sendable {
  private(set) var bytes: [UInt8] = []

  /// The values of each row, in the order of the columns; without NUL.
  public init(_ rows: some Sequence<[String?]>) {
    for row in rows { Self.append(row, to: &bytes) }
  }

  private static func append(_ row: [String?], to text: inout [UInt8]) {
    for (index, value) in row.enumerated() {
      if index > 0 { text.append(UInt8(ascii: "\t")) }
      guard let value else {
        text += "\\N".utf8
        continue
      }
      for byte in value.utf8 {
        switch byte {
        case UInt8(ascii: "\\"): text += "\\\\".utf8
        case UInt8(ascii: "\n"): text += "\\n".utf8
        case UInt8(ascii: "\r"): text += "\\r".utf8
        case UInt8(ascii: "\t"): text += "\\t".utf8
        default: text.append(byte)
        }
      }
    }
    text.append(UInt8(ascii: "\n"))
  }
}
