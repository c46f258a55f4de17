package import HostSystem

/// Why a run has no recording, or a part of one.
package enum RecordingFault: HostError {
  case noTerminal
  case exists(file: String)
  case notOpened(file: String, SystemError)
  /// The run goes on without it.
  case notWritten(file: String, SystemError)

  package var message: String {
    switch self {
    case .noTerminal: "--cast records a terminal, and the application isn't shown on one"
    case .exists(let file): "\(file): there is such a file already; a recording begins a new one"
    case .notOpened(let file, let error): "\(file): a recording can't be written there: \(error.text)"
    case .notWritten(let file, let error): "\(file): the recording ends here: \(error.text)"
    }
  }

  package var suggestion: String {
    switch self {
    case .noTerminal: "run it on a terminal, without --display plain"
    case .exists: "name another file, or remove this one"
    case .notOpened: "name a file in a folder of yours"
    case .notWritten: "record where there is more room"
    }
  }
}
