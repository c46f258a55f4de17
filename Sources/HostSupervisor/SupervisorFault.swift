import HostSystem

/// Why an app can't be started, or started again.
enum SupervisorFault: HostError {
  case notReady(lacking: String, reason: String)
  case notStarted(program: String, launcher: String, reason: String)
  /// An app ends before it comes to its main function, or another can't be started in the middle of a run.
  case notRunning(program: String, reason: String, hasBegun: Bool)
  case keepsDying(RestartPolicy.GiveUpReason, ProcessEnd, stderrTail: String)

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
    }
  }

  package var suggestion: String {
    switch self {
    case .notReady: "raise the limit (ulimit), or run the app without a supervisor: --no-supervisor"
    case .notStarted: "build or install both again (swift build makes both)"
    case .notRunning(_, _, hasBegun: false):
      "build or install host, host-app and libVIPKit.so again (swift build makes them)"
    case .notRunning(_, _, hasBegun: true):
      "finish the installation of host, host-app and libVIPKit.so; host run --resume goes on where it was"
    case .keepsDying:
      "host check tells what is wrong with the scenes; host run --resume goes on where it was, with --no-supervisor in a debugger"
    }
  }
}
