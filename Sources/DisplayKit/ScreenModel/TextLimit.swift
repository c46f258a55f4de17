/// How much of a text a display shows. Nobody reads more, and each screen costs time by its length.
public enum TextLimit {
  /// In UTF-8.
  public static let bytes = 64 << 10
}

extension StringProtocol {
  /// As many whole Unicode scalars of the beginning as some bytes of UTF-8 can hold: what the user takes for one character has no bound.
  public func prefix(bytes limit: Int) -> Substring {
    let text = Substring(self)
    guard limit > 0 else { return "" }
    guard var end = text.utf8.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex), end < text.endIndex
    else { return text }
    // Not within a character (RFC 3629, section 3).
    while text.utf8[end] & 0xC0 == 0x80 { end = text.utf8.index(before: end) }
    return text[..<end]
  }
}
