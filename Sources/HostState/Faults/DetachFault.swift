import HostSystem

/// Why a run can't go on without its terminal.
package enum DetachFault: HostError {
  case noSupervisor
  case noTerminal
  case notBegun
  case detached
  /// The plain display waits for the next line, and would take it from the shell.
  case readsLines

  package var message: String {
    switch self {
    case .noSupervisor: "the app runs without a supervisor, and ends with its terminal"
    case .noTerminal: "the app was started without a terminal, and has none to leave"
    case .notBegun: "the app shows nothing yet"
    case .detached: "the app is detached already"
    case .readsLines: "the plain display can't leave a terminal from which it reads"
    }
  }

  package var suggestion: String {
    switch self {
    case .noSupervisor: "run it without --no-supervisor"
    case .noTerminal: "host run --detached begins a run that needs none"
    case .notBegun: "wait until it shows its first screen"
    case .detached: "host attach shows it"
    case .readsLines: "run it with --display terminal, or with --keep, and close the terminal"
    }
  }
}
