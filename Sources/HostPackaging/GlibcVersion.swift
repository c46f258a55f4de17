/// A release of the GNU C library, such as 2.36. Later ones run what earlier ones run, not the other way round.
package struct GlibcVersion: Comparable, Sendable, CustomStringConvertible {
  let major: Int
  let minor: Int

  package var description: String { "\(major).\(minor)" }

  package static func < (left: Self, right: Self) -> Bool { (left.major, left.minor) < (right.major, right.minor) }
}

extension GlibcVersion {
  /// Reads `2.36`; nil for anything else.
  package init?(_ text: some StringProtocol) {
    let numbers = text.split(separator: ".", omittingEmptySubsequences: false)
    guard numbers.count == 2, numbers.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }),
      let major = Int(numbers[0]), let minor = Int(numbers[1])
    else { return nil }
    self.init(major: major, minor: minor)
  }

  /// The release of a symbol version such as `GLIBC_2.34`, also with a third number; nil for one that isn't glibc's.
  package init?(ofSymbols version: String) {
    // Stands for the packed relocations, which glibc reads since 2.36 (its NEWS).
    if version == "GLIBC_ABI_DT_RELR" {
      self.init(major: 2, minor: 36)
    } else {
      guard version.hasPrefix("GLIBC_") else { return nil }
      self.init(version.dropFirst(6).split(separator: ".").prefix(2).joined(separator: "."))
    }
  }
}
