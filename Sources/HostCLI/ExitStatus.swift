package import HostSystem
import HostControl
import HostManifest
import HostState
import Glibc
package import ScreenModel

/// What the process tells its parent; 64 and 78 are EX_USAGE and EX_CONFIG of sysexits.h.
package enum ExitStatus {
  package static let success = ProcessEnd.exit(0)
  package static let failure = ProcessEnd.exit(1)
  package static let usage = ProcessEnd.exit(64)
  package static let manifest = ProcessEnd.exit(78)
  package static let restart = ProcessEnd.exit(LaunchContext.restartStatus)

  package static func of(_ error: any Error) -> ProcessEnd {
    switch error {
    case is UsageError: usage
    case let error as ManifestError: error.place.map(of) ?? manifest
    case let refusal as Refusal where refusal.isOption: usage
    case let refusal as Refusal: refusal.place.map(of) ?? failure
    case ControlFault.refused(_, _, isOption: true): usage
    case let error as any HostError where error.isCallersMistake: usage
    default: failure
    }
  }

  /// The status for a setting that is wrong: of the command line, or of the manifest.
  private static func of(_ place: Place) -> ProcessEnd {
    if case .option = place { usage } else { manifest }
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

/// Why a command has failed, as `--json` tells it.
package struct Failure: Encodable, Equatable {
  let reason: String
  let suggestion: String
  /// What the compiler says; not there where none was asked.
  let diagnostics: [Diagnostic]?

  package init(_ error: any HostError) {
    (reason, suggestion, diagnostics) = (error.message, error.suggestion, error.diagnostics)
  }
}

/// Why a command can't do what it is asked for, where nothing asks which reason it is.
package struct CommandFault: HostError {
  package let message: String
  package let suggestion: String
}

struct OutputFault: HostError {
  let error: SystemError

  /// Whether it went into a pipe that nobody reads any more.
  var isBrokenPipe: Bool { error.number == EPIPE }

  var message: String { "the standard output can't be written: \(error.text)" }

  var suggestion: String { "send it where it can be written" }
}
