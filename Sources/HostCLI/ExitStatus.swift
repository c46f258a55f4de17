package import HostSystem
import HostState
import Glibc
package import ScreenModel

/// 64 and 78 are EX_USAGE and EX_CONFIG of sysexits.h.
package enum ExitStatus {
  package static let success = ProcessEnd.exit(0)
  package static let failure = ProcessEnd.exit(1)
  package static let usage = ProcessEnd.exit(64)
  package static let manifest = ProcessEnd.exit(78)
  package static let restart = ProcessEnd.exit(LaunchContext.restartStatus)

  package static func of(_ error: any Error) -> ProcessEnd {
    switch (error as? Diagnostic)?.cause {
    case .option: usage
    case .manifest: manifest
    case .other, nil: failure
    }
  }

  package static func of(_ reason: QuitReason) -> ProcessEnd {
    switch reason {
    case .asked: success
    case .restart: restart
    case .commandFailed, .outputFailed: failure
    case .signal(let number): .signal(number)
    }
  }
}

package struct Failure: Encodable, Equatable {
  let reason: String
  let suggestion: String
  let diagnostics: [CompilerMessage]?

  package init(_ error: Diagnostic) {
    (reason, suggestion, diagnostics) = (error.message, error.suggestion, error.compilerMessages)
  }
}
