package import Glibc

extension termios {
  /// Whether these are the same settings, to the last bit.
  package func isEqual(to other: termios) -> Bool {
    withUnsafeBytes(of: self) { own in withUnsafeBytes(of: other) { own.elementsEqual($0) } }
  }
}
