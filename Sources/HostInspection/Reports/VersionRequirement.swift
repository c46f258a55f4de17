@_spi(Host) package import VIPKit

/// The versions of another library that a route or a worker is for, from one on and before another.
package struct VersionRequirement: Codable, Equatable, Sendable, CustomStringConvertible {
  package let lowerBound: String
  /// Nil for the next major version.
  package let upperBound: String?

  private var range: VersionRange {
    upperBound.map { .from(lowerBound, upTo: $0) } ?? .from(lowerBound)
  }

  /// As Swift writes a half-open range: `1.2..<2.0`.
  package var description: String { range.words }

  package var isPossible: Bool { range.isPossible }

  package func contains(_ version: String) -> Bool { range.contains(version) }
}

extension VersionRequirement {
  package init(_ range: VersionRange) { self.init(lowerBound: range.lowerBound, upperBound: range.upperBound) }
}
