/// The first place at which a text is not JSON.
package struct JSONSyntaxError: Error, Equatable, Sendable {
  /// The line, counted from 1.
  let line: Int
  /// The column in characters, counted from 1.
  let column: Int
  /// What stands there.
  let found: String
  /// What could have stood there.
  let expected: String
}
