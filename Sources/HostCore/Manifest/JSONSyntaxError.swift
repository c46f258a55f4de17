/// The first place at which a text is not JSON.
public struct JSONSyntaxError: Error, Equatable, Sendable {
  /// The line, counted from 1.
  public let line: Int
  /// The column in characters, counted from 1.
  public let column: Int
  /// What stands there.
  public let found: String
  /// What could have stood there.
  public let expected: String
}
