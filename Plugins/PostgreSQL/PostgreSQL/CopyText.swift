/// Rows in the text format of COPY (PostgreSQL manual, SQL Commands, COPY).
public struct CopyText: Sendable {
  private(set) var bytes: [UInt8] = []

  /// Writes rows.
  ///
  /// - Parameter rows: the values of each row, in the order of the columns; without NUL.
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
