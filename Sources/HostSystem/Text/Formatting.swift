import Glibc

extension String {
  /// With a text in the place of each of some scalars.
  ///
  /// Not by characters: with a combining mark behind it, a quote is another character to Swift, and the same to a shell or a compiler.
  package func escaping(_ replacements: [Unicode.Scalar: String]) -> String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if let other = replacements[scalar] { text += other } else { text.unicodeScalars.append(scalar) }
    }
  }

  /// Whether a text stands in it, byte for byte, before the first zero byte. `contains` compares characters, and takes a hundred
  /// times as long.
  package func hasBytes(of text: String) -> Bool { strstr(self, text) != nil }
}

extension BinaryInteger {
  package func digits(_ count: Int, radix: Int = 10) -> String {
    let digits = String(self, radix: radix)
    return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
  }
}

extension Int {
  /// With a noun, in its plural where it isn't one.
  package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

extension Duration {
  /// Seconds with a digit behind the point, unless it is 0.
  package var inSeconds: String {
    let tenths = Int((self / .milliseconds(100)).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
  }
}
