import HostBuild
import HostSystem

/// Why a command has failed, as `--json` tells it.
struct Failure: Encodable, Equatable {
  let reason: String
  let suggestion: String
  /// What the compiler says; not there where none was asked.
  let diagnostics: [Diagnostic]?

  init(_ error: any HostError) {
    (reason, suggestion) = (error.message, error.suggestion)
    if case .notCompiled(_, let log) = error as? BuildFault {
      diagnostics = Diagnostic.all(in: log)
    } else {
      diagnostics = error is BuildFault ? [] : nil
    }
  }
}
