/// A version as semver.org has it; the minor and the patch number may be left out.
package struct SemanticVersion: Comparable, Sendable {
  private let numbers: [Int]
  private let prerelease: [Part]

  /// A part of what stands behind the hyphen; numbers come before words.
  private enum Part: Comparable {
    case number(Int)
    case word(String)
  }

  /// Reads a version; nil when it is none.
  package init?(_ text: some StringProtocol) {
    let version = text.split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)[0]
    let parts = version.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    let numbers = parts[0].split(separator: ".", omittingEmptySubsequences: false).map { Self.number($0) }
    guard (1...3).contains(numbers.count), !numbers.contains(nil) else { return nil }
    self.numbers = numbers.compactMap(\.self) + Array(repeating: 0, count: 3 - numbers.count)
    let words = parts.dropFirst().first?.split(separator: ".", omittingEmptySubsequences: false) ?? []
    guard words.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(Self.isOfWord) }) else { return nil }
    prerelease = words.map { word in Self.number(word).map { .number($0) } ?? .word(String(word)) }
  }

  /// Digits without a zero before them, of a number that nothing can overflow.
  private static func number(_ text: some StringProtocol) -> Int? {
    guard text == "0" || !text.hasPrefix("0"), (1...9).contains(text.utf8.count),
      text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    return Int(text)
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// The next version that may break what uses this one.
  var nextMajor: SemanticVersion? { SemanticVersion("\(major + 1)") }

  var major: Int { numbers[0] }

  /// Whether it is an early version of another.
  func isPrerelease(of other: SemanticVersion) -> Bool {
    !prerelease.isEmpty && other.prerelease.isEmpty && numbers == other.numbers
  }

  package static func < (left: SemanticVersion, right: SemanticVersion) -> Bool {
    if left.numbers != right.numbers { return left.numbers.lexicographicallyPrecedes(right.numbers) }
    if left.prerelease.isEmpty || right.prerelease.isEmpty {
      return !left.prerelease.isEmpty && right.prerelease.isEmpty
    }
    return left.prerelease.lexicographicallyPrecedes(right.prerelease)
  }
}
