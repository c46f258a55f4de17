import Foundation

/// Text as it is compared: without case, accents or width.
enum SearchText {
  /// The words of a text: its runs of letters and digits, folded.
  static func words(of text: some StringProtocol) -> [String] {
    folded(text).split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// The digits of a text, without what stands between them.
  static func digits(of text: some StringProtocol) -> String {
    String(text.filter(isDigit))
  }

  static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

  private static func folded(_ text: some StringProtocol) -> String {
    // The locale is none: an index must not depend on who reads it.
    text.utf8.allSatisfy { $0 < 0x80 }
      ? text.lowercased()
      : String(text).folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }
}
