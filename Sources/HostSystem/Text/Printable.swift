/// Makes text of unknown origin safe to show: it can't move the cursor, change colours or turn the line around.
package enum Printable {
  /// Escapes control and formatting characters as in a Swift string, and cuts after `limit` scalars.
  package static func text(_ text: some StringProtocol, limit: Int = 4096) -> String {
    // Nearly all text is ASCII: a fast path.
    if text.utf8.count <= limit, text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return String(text) }
    var result = ""
    var count = 0
    for scalar in text.unicodeScalars {
      guard count < limit else { return result + "…" }
      result += isSafe(scalar) ? String(scalar) : scalar.escaped(asASCII: true)
      count += 1
    }
    return result
  }

  package static func quoted(_ text: some StringProtocol) -> String { "\"\(self.text(text))\"" }

  package static func text(_ bytes: [UInt8]) -> String { text(String(decoding: bytes, as: UTF8.self)) }

  package static func list(_ texts: [String], separator: String = ", ") -> String {
    texts.map { text($0) }.joined(separator: separator)
  }

  package static func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } }

  /// A terminal shows the character, and does nothing else.
  package static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
    default: !scalar.isInvisible
    }
  }
}

extension Unicode.Scalar {
  /// Invisible, though its category may say letter (the Hangul fillers: Unicode Standard, 5.21) or symbol (braille
  /// without dots). Variation selectors don't count: they change the character before them, such as an emoji.
  fileprivate var isInvisible: Bool {
    properties.isDefaultIgnorableCodePoint && !properties.isVariationSelector || self == "\u{2800}"
  }
}
