/// The first place at which a text is not JSON.
package struct JSONSyntaxError: Error, Equatable, Sendable {
  /// The line, counted from 1.
  package let line: Int
  /// The column in characters, counted from 1.
  package let column: Int
  /// What stands there.
  package let found: String
  /// What could have stood there.
  package let expected: String
}
