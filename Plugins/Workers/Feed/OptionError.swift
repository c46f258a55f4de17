/// An error of a news worker's option in the manifest.
public struct OptionError: Error, Equatable, CustomStringConvertible {
  /// Names the option and its requirement.
  public let description: String

  /// Makes an error.
  public init(_ description: String) { self.description = description }
}
