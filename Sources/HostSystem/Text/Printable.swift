/// Text of unknown origin in a form that is safe to show: it can't move the cursor, change colours or turn the line
/// around.
package enum Printable {
  /// The text with control and formatting characters escaped as in a Swift string, and cut when it has more than so many.
  package static func text(_ text: some StringProtocol, limit: Int = 4096) -> String {
    // Nearly all text is ASCII, and then nothing has to be looked up.
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

  /// Whether a text can be shown as it is, in any terminal.
  package static func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } }

  /// Whether a character does nothing to a terminal but stand there, where the user sees it.
  package static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
    default: !scalar.isInvisible
    }
  }
}

extension Unicode.Scalar {
  /// Whether nobody sees the character, though its category may say letter, as that of the Hangul fillers does (Unicode
  /// Standard, 5.21), and that of the braille pattern without dots symbol. A variation selector isn't meant: it changes the
  /// character before it, such as an emoji.
  fileprivate var isInvisible: Bool {
    properties.isDefaultIgnorableCodePoint && !properties.isVariationSelector || self == "\u{2800}"
  }
}
