import Glibc

extension String {
  /// By scalars: a quote with a combining mark is another Character to Swift, and the same to a shell or a compiler.
  package func escaping(_ replacements: [Unicode.Scalar: String]) -> String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if let other = replacements[scalar] { text += other } else { text.unicodeScalars.append(scalar) }
    }
  }

  /// Compares bytes up to the first zero byte. `contains` compares characters, and takes a hundred times as long.
  package func hasBytes(of text: String) -> Bool { strstr(self, text) != nil }
}

extension BinaryInteger {
  package func digits(_ count: Int, radix: Int = 10) -> String {
    let digits = String(self, radix: radix)
    return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
  }
}

extension Int {
  package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

extension Duration {
  package var inSeconds: String {
    let tenths = Int((self / .milliseconds(100)).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
  }
}
