/// How much of a text a display shows: nobody reads more, and each screen costs time by its length.
public enum TextLimit {
  /// In UTF-8.
  public static let bytes = 64 << 10
}

extension StringProtocol {
  /// The longest beginning of whole Unicode scalars within a limit of UTF-8 bytes: a character has no greatest length.
  public func prefix(bytes limit: Int) -> Substring {
    let text = Substring(self)
    guard limit > 0 else { return "" }
    guard var end = text.utf8.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex), end < text.endIndex
    else { return text }
    // Not within a scalar (RFC 3629, section 3).
    while text.utf8[end] & 0xC0 == 0x80 { end = text.utf8.index(before: end) }
    return text[..<end]
  }
}
