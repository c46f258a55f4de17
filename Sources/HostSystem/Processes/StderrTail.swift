/// What the runtime has said on the standard error before it ended an app.
package struct StderrTail {
  /// What fatalError(_:), precondition(_:_:) and assert(_:_:) begin with.
  private static let openings = ["Fatal error", "Precondition failed", "Assertion failed"]

  private let lines: [Substring]

  /// Takes the end of what the app has written there.
  package init(_ text: String) { lines = text.split(whereSeparator: \.isNewline) }

  /// The line in which it says why, with the file: `Login/LoginInteractor.swift:12: Fatal error: Index out of range`.
  package var fatalLine: Substring? { lines.last { line in Self.openings.contains { line.contains($0) } } }

  package var lastLine: Substring? { lines.last }

  /// What the app itself said last of what went wrong; nil when it has said nothing.
  package var errorLine: Substring? { lines.last { $0.hasPrefix("error: ") }?.dropFirst("error: ".count) }

  /// Why it ended the app; nil when it didn't say.
  package var reason: String? {
    if let line = fatalLine, let opening = Self.openings.first(where: line.contains) {
      return line.firstRange(of: "\(opening): ").map { String(line[$0.upperBound...]) } ?? opening
    }
    guard lines.contains(where: { $0.hasPrefix("Fatal access conflict") }) else { return nil }
    return "Simultaneous accesses, but exclusive access is required"
  }
}
