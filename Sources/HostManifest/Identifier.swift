/// What scenes, workers and routes may be called. The names become parts of file names and of C symbols.
package enum Identifier {
  /// The rule in words.
  package static let rule = "a name of letters, digits and _ that begins with a letter"

  /// Whether a text is such a name, of at most 64 letters.
  package static func isValid(_ text: some StringProtocol) -> Bool {
    let letters = text.utf8
    return (1...64).contains(letters.count)
      && letters.allSatisfy { isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == 0x5F }
      && letters.first.map(isLetter) == true
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
