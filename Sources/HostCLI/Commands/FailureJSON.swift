import HostBuild
import HostModel
import HostSystem

/// What a command prints as JSON instead of a result when it fails.
struct FailureJSON: Encodable {
  let reason: String
  let suggestion: String
  /// What the compiler says; not there where none was asked.
  let diagnostics: [Diagnostic]?

  init(_ error: some HostError) {
    reason = error.message
    suggestion = error.suggestion
    if case .notCompiled(_, let log) = error as? BuildFault {
      diagnostics = Diagnostic.all(in: log)
    } else {
      diagnostics = error is BuildFault ? [] : nil
    }
  }
}
