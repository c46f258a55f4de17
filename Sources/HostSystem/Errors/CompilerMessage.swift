package struct CompilerMessage: Codable, Equatable, Sendable {
  package enum Severity: String, Codable, Sendable, CaseIterable {
    case error
    case warning
    case note
  }

  /// As it was named to the compiler.
  package let file: String
  package let line: Int
  /// Counted in bytes from 1.
  package let column: Int
  package let severity: Severity
  package let message: String

  package init(file: String, line: Int, column: Int, severity: Severity, message: String) {
    (self.file, self.line, self.column, self.severity, self.message) = (file, line, column, severity, message)
  }
}
