package import HostSystem

/// Why an app can't be started, or started again.
package enum SupervisorFault: HostError {
  /// The system doesn't give what supervision needs.
  case notReady(lacking: String, reason: String)
  /// The program can't be started.
  case notStarted(program: String, reason: String)
  /// The app has died too often.
  case keepsDying(RestartPolicy.Surrender, ProcessEnd, lastWords: String)
  /// The supervisor can't take a new build of itself.
  case notReplaced(program: String, reason: String)

  /// What is wrong.
  package var message: String {
    switch self {
    case .notReady(let lacking, let reason): "the app can't be supervised: there is no \(lacking): \(reason)"
    case .notStarted(let program, let reason): "\(program): can't be started: \(reason)"
    case .keepsDying(.noProgress(let times), let end, let lastWords):
      "the app died \(times) times in a row before anything was done\(Self.cause(end, lastWords))"
    case .keepsDying(.tooOften(let times), let end, let lastWords):
      "the app died \(times) times within a minute\(Self.cause(end, lastWords))"
    case .notReplaced(let program, let reason): "\(program): the new build doesn't work: \(reason)"
    }
  }

  /// How to mend it.
  package var remedy: String {
    switch self {
    case .notReady: "raise the limit (ulimit), or run the app without a supervisor: --no-supervisor"
    case .notStarted: "build or install it again"
    case .keepsDying: "host check tells what is wrong with the scenes; a debugger can run it with --no-supervisor"
    case .notReplaced: "the build that was running goes on; mend the new one, and use host restart"
    }
  }

  private static func cause(_ end: ProcessEnd, _ lastWords: String) -> String {
    let reason = lastWords.split(whereSeparator: \.isNewline).last { $0.contains("Fatal error") }
    return ": \(end.text)" + (reason.map { ": \($0)" } ?? "")
  }
}
