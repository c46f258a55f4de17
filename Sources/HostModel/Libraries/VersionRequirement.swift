@_spi(Host) package import VIPKit

/// The versions of another library that a route or a worker is for, from one on and before another.
package struct VersionRequirement: Codable, Equatable, Sendable, CustomStringConvertible {
  package let lowerBound: String
  /// Nil for the next major version.
  package let upperBound: String?

  package init(lowerBound: String, upperBound: String?) {
    self.lowerBound = lowerBound
    self.upperBound = upperBound
  }

  package init(_ range: VersionRange) { self.init(lowerBound: range.lowerBound, upperBound: range.upperBound) }

  private var range: VersionRange {
    upperBound.map { .from(lowerBound, upTo: $0) } ?? .from(lowerBound)
  }

  /// As Swift writes a half-open range: `1.2..<2.0`.
  package var description: String { range.words }

  /// Whether there is any version in it.
  package var isPossible: Bool { range.isPossible }

  /// Whether a version is in it.
  package func contains(_ version: String) -> Bool { range.contains(version) }

  /// What is wrong with a version; nil when it fits.
  ///
  /// - Parameters:
  ///   - found: the version of the other library.
  ///   - provider: the id of the other library.
  ///   - user: the scene or worker that needs it.
  ///   - need: for what: a route, or a worker.
  package func fault(of found: String, of provider: String, for need: String, of user: String) -> WiringFault? {
    guard isPossible else { return .noVersionFits(user: user, need: need, found: description) }
    if contains(found) { return nil }
    return .otherVersion(user: user, need: need, provider: provider, found: found, expected: description)
  }
}
