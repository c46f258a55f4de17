/// What is wrong with an option of a news worker in the manifest.
public struct OptionError: Error, Equatable, CustomStringConvertible {
  /// Names the option and says what it must be.
  public let description: String

  /// Makes an error.
  public init(_ description: String) { self.description = description }
}
