/// What a terminal says of the colour behind its text.
public enum Background: Equatable, Sendable {
  /// Dark text is read on it.
  case light
  /// Bright text is read on it.
  case dark

  /// Asks a terminal for the colour (xterm's "Control Sequences", OSC 11).
  public static let query = "\u{1B}]11;?\u{1B}\\"

  /// Reads an answer: `ESC ] 11 ; rgb:RRRR/GGGG/BBBB`, with one to four digits each, up to BEL or ST; nil for everything else.
  init?(answer bytes: some Collection<UInt8>) {
    let text = String(decoding: bytes.filter { $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }, as: UTF8.self)
    guard text.hasPrefix("]11;rgb") else { return nil }
    let numbers = text.drop { $0 != ":" }.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    // rgba: has a fourth.
    guard (3...4).contains(numbers.count) else { return nil }
    let shares = numbers.prefix(3).compactMap { digits -> Double? in
      guard (1...4).contains(digits.count), let number = Int(digits, radix: 16), !digits.hasPrefix("+"),
        !digits.hasPrefix("-")
      else { return nil }
      return Double(number) / Double(1 << (4 * digits.count) - 1)
    }
    guard shares.count == 3 else { return nil }
    // How bright it looks (Rec. 709).
    self = 0.2126 * shares[0] + 0.7152 * shares[1] + 0.0722 * shares[2] > 0.5 ? .light : .dark
  }
}
