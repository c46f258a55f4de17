/// Semantic versions that a worker's users are for: `.from("1.2", upTo: "3.0")`; `.from("2.1")` ends before 3.0.
public struct VersionRange: Sendable, Equatable {
  /// The first version.
  public let lowerBound: String
  /// The first version that doesn't fit any more; nil for the next major one.
  public let upperBound: String?

  /// The versions from one on and before another.
  public static func from(_ lowerBound: String, upTo upperBound: String) -> VersionRange {
    VersionRange(lowerBound: lowerBound, upperBound: upperBound)
  }

  /// The versions from one on and before the next major one.
  public static func from(_ lowerBound: String) -> VersionRange {
    VersionRange(lowerBound: lowerBound, upperBound: nil)
  }
}
