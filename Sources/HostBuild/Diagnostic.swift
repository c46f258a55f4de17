/// An error, a warning or a note of the compiler, with its place.
package struct Diagnostic: Codable, Equatable, Sendable {
  enum Severity: String, Codable, Sendable, CaseIterable {
    /// The source doesn't compile.
    case error
    /// The source compiles, and something about it looks wrong.
    case warning
    /// Says more about the error or warning before it.
    case note
  }

  /// The file, as it was named to the compiler.
  let file: String
  /// The line, counted from 1.
  let line: Int
  /// The column, counted in bytes from 1.
  let column: Int
  let severity: Severity
  let message: String

  /// Describes what the compiler says of a place.
  init(file: String, line: Int, column: Int, severity: Severity, message: String) {
    self.file = file
    self.line = line
    self.column = column
    self.severity = severity
    self.message = message
  }

  /// Reads a line of the form `File.swift:12:3: error: message`; nil for a line of another form, such as the excerpts
  /// from the source that follow.
  init?(line text: some StringProtocol) {
    for severity in Severity.allCases {
      guard let mark = text.firstRange(of: ": \(severity.rawValue): ") else { continue }
      let place = text[..<mark.lowerBound].split(separator: ":", omittingEmptySubsequences: false)
      guard place.count >= 3, let line = Int(place[place.count - 2]), let column = Int(place[place.count - 1]) else {
        continue
      }
      self.init(
        file: place.dropLast(2).joined(separator: ":"), line: line, column: column, severity: severity,
        message: String(text[mark.upperBound...]))
      return
    }
    return nil
  }

  /// All that a compiler says, each once: a module that is compiled in several steps has its errors told repeatedly.
  package static func all(in log: String) -> [Diagnostic] {
    log.split(separator: "\n").compactMap { Diagnostic(line: $0) }
      .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
