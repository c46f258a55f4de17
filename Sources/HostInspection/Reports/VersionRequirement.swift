@_spi(Host) package import VIPKit

/// The versions of an implementation that its user works with, from one on and before another.
package struct VersionRequirement: Codable, Equatable, Sendable, CustomStringConvertible {
  package let lowerBound: String
  /// Nil for the next major version.
  package let upperBound: String?

  private var bounds: (lower: SemanticVersion, upper: SemanticVersion)? {
    guard let lower = SemanticVersion(lowerBound),
      let upper = upperBound.map({ SemanticVersion($0) }) ?? .some(lower.nextMajor), lower < upper
    else { return nil }
    return (lower, upper)
  }

  /// As Swift writes a half-open range: `1.2..<2.0`.
  package var description: String {
    "\(lowerBound)..<\(upperBound ?? SemanticVersion(lowerBound).map { "\($0.major + 1)" } ?? "the next major one")"
  }

  package var isPossible: Bool { bounds != nil }

  /// A prerelease of the upper bound is outside.
  package func contains(_ version: String) -> Bool {
    guard let bounds, let version = SemanticVersion(version) else { return false }
    return bounds.lower <= version && version < bounds.upper && !version.isPrerelease(of: bounds.upper)
  }
}

extension VersionRequirement {
  package init(_ range: VersionRange) { self.init(lowerBound: range.lowerBound, upperBound: range.upperBound) }
}

/// A version as semver.org has it; the minor and the patch number may be left out.
struct SemanticVersion: Comparable, Sendable {
  private let numbers: [Int]
  private let prerelease: [String]

  private init(_ numbers: [Int], _ prerelease: [String] = []) {
    self.numbers = numbers
    self.prerelease = prerelease
  }

  init?(_ text: some StringProtocol) {
    let halves = text.split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
    let parts = halves[0].split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    let numbers = parts[0].split(separator: ".", omittingEmptySubsequences: false).map { Self.number($0) }
    guard (1...3).contains(numbers.count), !numbers.contains(nil),
      let words = Self.words(parts.dropFirst().first.map { Substring($0) }),
      Self.words(halves.dropFirst().first.map { Substring($0) }) != nil
    else { return nil }
    // A number has no zero before it (semver.org, 9).
    guard !words.contains(where: { Self.isNumber($0) && $0 != "0" && $0.hasPrefix("0") }) else { return nil }
    self.init(numbers.compactMap(\.self) + Array(repeating: 0, count: 3 - numbers.count), words.map { String($0) })
  }

  private static func words(_ text: Substring?) -> [Substring]? {
    guard let text else { return [] }
    let words = text.split(separator: ".", omittingEmptySubsequences: false)
    return words.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(isOfWord) } ? words : nil
  }

  /// At most 9 digits, so that nothing overflows.
  private static func number(_ text: some StringProtocol) -> Int? {
    guard text == "0" || !text.hasPrefix("0"), (1...9).contains(text.utf8.count), text.utf8.allSatisfy(isDigit)
    else { return nil }
    return Int(text)
  }

  private static func isNumber(_ word: some StringProtocol) -> Bool { word.utf8.allSatisfy(isDigit) }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  var nextMajor: SemanticVersion { SemanticVersion([major + 1, 0, 0]) }
  var major: Int { numbers[0] }

  func isPrerelease(of other: SemanticVersion) -> Bool {
    !prerelease.isEmpty && other.prerelease.isEmpty && numbers == other.numbers
  }

  /// Orders by semver.org, section 11.
  static func < (left: SemanticVersion, right: SemanticVersion) -> Bool {
    if left.numbers != right.numbers { return left.numbers.lexicographicallyPrecedes(right.numbers) }
    if left.prerelease.isEmpty || right.prerelease.isEmpty {
      return !left.prerelease.isEmpty && right.prerelease.isEmpty
    }
    return left.prerelease.lexicographicallyPrecedes(right.prerelease) { order($0) < order($1) }
  }

  /// Numbers come before words. They compare by their digits: dates have more than an `Int` of 32 bits.
  private static func order(_ word: String) -> (Int, Int, String) {
    isNumber(word) ? (0, word.utf8.count, word) : (1, 0, word)
  }
}
