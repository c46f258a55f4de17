extension VersionRange {
  /// Whether it holds any version.
  @_spi(Host) public var isPossible: Bool { bounds != nil }

  /// Whether it holds a version. A prerelease of the upper bound is outside.
  @_spi(Host) public func contains(_ version: String) -> Bool {
    guard let bounds, let version = SemanticVersion(version) else { return false }
    return bounds.lower <= version && version < bounds.upper && !version.isPrerelease(of: bounds.upper)
  }

  private var bounds: (lower: SemanticVersion, upper: SemanticVersion)? {
    guard let lower = SemanticVersion(lowerBound),
      let upper = upperBound.map({ SemanticVersion($0) }) ?? .some(lower.nextMajor), lower < upper
    else { return nil }
    return (lower, upper)
  }

  /// As a half-open range of Swift: `1.2..<2.0`.
  @_spi(Host) public var words: String {
    "\(lowerBound)..<\(upperBound ?? SemanticVersion(lowerBound).map { "\($0.major + 1)" } ?? "the next major one")"
  }
}
