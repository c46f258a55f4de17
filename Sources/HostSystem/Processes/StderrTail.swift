package struct StderrTail {
  /// The beginnings of fatalError(_:), precondition(_:_:) and assert(_:_:).
  private static let openings = ["Fatal error", "Precondition failed", "Assertion failed"]

  private let lines: [Substring]

  package init(_ text: String) { lines = text.split(whereSeparator: \.isNewline) }

  /// Such as `Login/LoginInteractor.swift:12: Fatal error: Index out of range`.
  package var fatalLine: Substring? { lines.last { line in Self.openings.contains { line.contains($0) } } }

  package var lastLine: Substring? { lines.last }
  package var errorLine: Substring? { lines.last { $0.hasPrefix("error: ") }?.dropFirst("error: ".count) }

  /// Why the runtime ended the app; nil when it didn't say.
  package var reason: String? {
    if let line = fatalLine, let opening = Self.openings.first(where: line.contains) {
      return line.firstRange(of: "\(opening): ").map { String(line[$0.upperBound...]) } ?? opening
    }
    guard lines.contains(where: { $0.hasPrefix("Fatal access conflict") }) else { return nil }
    return "Simultaneous accesses, but exclusive access is required"
  }
}
