import HostSystem

/// Why an app can't be started, or started again.
enum SupervisorFault: HostError {
  case notReady(lacking: String, reason: String)
  case notStarted(program: String, launcher: String, reason: String)
  /// An app ends before it comes to its main function, or another can't be started in the middle of a run.
  case notRunning(program: String, reason: String, Outlook)
  case keepsDying(RestartPolicy.GiveUpReason, ProcessEnd, stderrTail: String)
  /// The supervisor can't take a new build of itself.
  case notReplaced(program: String, reason: String)

  enum Outlook: Equatable, Sendable {
    /// It hasn't begun.
    case none
    case earlier
    case waits
    case ends
  }

  package var message: String {
    switch self {
    case .notReady(let lacking, let reason): "the app can't be supervised: there is no \(lacking): \(reason)"
    case .notStarted(let program, let launcher, let reason):
      "\(program): can't be started: \(reason); expected: the app of \(launcher), in the same folder"
    case .notRunning(let program, let reason, _): "\(program): doesn't run: \(reason)"
    case .keepsDying(.noProgress(let times), let end, let stderrTail):
      "the app died \(times) times in a row before anything was done: \(end.text(StderrTail(stderrTail).fatalLine))"
    case .keepsDying(.tooOften(let times), let end, let stderrTail):
      "the app died \(times) times within a minute: \(end.text(StderrTail(stderrTail).fatalLine))"
    case .notReplaced(let program, let reason): "\(program): the new build doesn't work: \(reason)"
    }
  }

  package var suggestion: String {
    switch self {
    case .notReady: "raise the limit (ulimit), or run the app without a supervisor: --no-supervisor"
    case .notStarted: "build or install both again (swift build makes both)"
    case .notRunning(_, _, .none): "build or install host, host-app and libVIPKit.so again (swift build makes them)"
    case .notRunning(_, _, .earlier): "the app that ran before goes on; finish the installation, then use host restart"
    case .notRunning(_, _, .waits):
      "finish the installation of host, host-app and libVIPKit.so: then the run goes on; it is tried for a minute"
    case .notRunning(_, _, .ends):
      "finish the installation of host, host-app and libVIPKit.so; host run --resume goes on where it was"
    case .keepsDying:
      "host check tells what is wrong with the scenes; host run --resume goes on where it was, with --no-supervisor in a debugger"
    case .notReplaced: "the build that was running goes on; fix the new one, and use host restart"
    }
  }
}
