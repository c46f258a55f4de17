import Foundation

/// Text for comparison: without case, accents or width.
enum SearchText {
  /// The runs of letters and digits, folded.
  static func words(of text: some StringProtocol) -> [String] {
    (text.utf8.withContiguousStorageIfAvailable(asciiWords) ?? nil) ?? otherWords(of: text)
  }

  /// Ten times as fast as `otherWords`; nil unless the text is ASCII.
  private static func asciiWords(of text: UnsafeBufferPointer<UInt8>) -> [String]? {
    guard text.allSatisfy({ $0 < 0x80 }) else { return nil }
    return text.split { !isLetterOrDigit($0) }.map { word in
      String(unsafeUninitializedCapacity: word.count) { room in
        // 0x20 makes a letter lower case, and leaves a digit as it is.
        for (index, byte) in word.enumerated() { room[index] = byte | 0x20 }
        return word.count
      }
    }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    0x61...0x7A ~= byte | 0x20 || 0x30...0x39 ~= byte
  }

  private static func otherWords(of text: some StringProtocol) -> [String] {
    // No locale: an index must not depend on who reads it.
    String(text).folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
      .split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  static func digits(of text: some StringProtocol) -> String {
    String(text.filter(isDigit))
  }

  static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
}
