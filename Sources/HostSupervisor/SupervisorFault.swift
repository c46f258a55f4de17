import HostSystem

/// Why an app can't be started, or started again.
enum SupervisorFault: HostError {
  /// The system doesn't give what supervision needs.
  case notReady(lacking: String, reason: String)
  /// The app can't be started.
  case notStarted(program: String, launcher: String, reason: String)
  /// The app has died too often.
  case keepsDying(RestartPolicy.Surrender, ProcessEnd, stderrTail: String)
  /// The supervisor can't take a new build of itself.
  case notReplaced(program: String, reason: String)

  package var message: String {
    switch self {
    case .notReady(let lacking, let reason): "the app can't be supervised: there is no \(lacking): \(reason)"
    case .notStarted(let program, let launcher, let reason):
      "\(program): can't be started: \(reason); expected: the app of \(launcher), in the same folder"
    case .keepsDying(.noProgress(let times), let end, let stderrTail):
      "the app died \(times) times in a row before anything was done\(Self.cause(end, stderrTail))"
    case .keepsDying(.tooOften(let times), let end, let stderrTail):
      "the app died \(times) times within a minute\(Self.cause(end, stderrTail))"
    case .notReplaced(let program, let reason): "\(program): the new build doesn't work: \(reason)"
    }
  }

  package var suggestion: String {
    switch self {
    case .notReady: "raise the limit (ulimit), or run the app without a supervisor: --no-supervisor"
    case .notStarted: "build or install both again (swift build makes both)"
    case .keepsDying:
      "host check tells what is wrong with the scenes; host run --resume goes on where it was, with --no-supervisor in a debugger"
    case .notReplaced: "the build that was running goes on; fix the new one, and use host restart"
    }
  }

  private static func cause(_ end: ProcessEnd, _ stderrTail: String) -> String {
    ": \(end.text)" + (StderrTail(stderrTail).fatalLine.map { ": \($0)" } ?? "")
  }
}
