/// An error, a warning or a note for a person: what is wrong, and how to fix it.
package struct Diagnostic: Error, Equatable, Sendable, CustomStringConvertible {
  package enum Severity: Sendable {
    case error
    /// Everything goes on as it would without it.
    case warning
    /// Nothing is wrong: the log says what was done.
    case note
  }

  /// What is to be changed; decides the exit status of a command.
  package enum Cause: Sendable {
    case other
    /// An option or operand of the command, or a request.
    case option
    case manifest
  }

  /// One line: the file, the place, what was found and what was expected.
  package let message: String
  /// How to fix it, on one line.
  package let suggestion: String
  package let severity: Severity
  package let cause: Cause
  /// Another try may succeed though nothing that it names changes: the machine or another file is at fault.
  package let isTransient: Bool
  /// For code that handles the error by its kind, such as the place of a wrong name.
  package let reason: (any Sendable)?
  /// Nil where no compiler was asked.
  package let compilerMessages: [CompilerMessage]?

  package init(
    _ message: String, _ suggestion: String, _ severity: Severity = .error, cause: Cause = .other,
    isTransient: Bool = false, reason: (any Sendable)? = nil, compilerMessages: [CompilerMessage]? = nil
  ) {
    (self.message, self.suggestion, self.severity, self.cause) = (message, suggestion, severity, cause)
    (self.isTransient, self.reason, self.compilerMessages) = (isTransient, reason, compilerMessages)
  }

  package var isWarning: Bool { severity == .warning }

  /// Safe to show in a terminal: file names, and what libraries say of themselves, may hold anything.
  package var description: String {
    "\(Printable.text(message, limit: .max))\n  \(Printable.text(suggestion, limit: .max))"
  }

  package static func == (first: Self, second: Self) -> Bool {
    (first.message, first.suggestion, first.severity, first.cause)
      == (second.message, second.suggestion, second.severity, second.cause)
  }
}
