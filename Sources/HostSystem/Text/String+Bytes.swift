import Glibc

extension String {
  /// Whether a text stands in it, byte for byte, before the first zero byte. `contains` compares characters, and takes a hundred
  /// times as long.
  package func hasBytes(of text: String) -> Bool { strstr(self, text) != nil }
}
