import HostSystem

extension Diagnostic {
  static func notReady(lacking: String, reason: String) -> Self {
    Self(
      "the app can't be supervised: there is no \(lacking): \(reason)",
      "raise the limit (ulimit), or run the app without a supervisor: --no-supervisor")
  }
  static func notStarted(program: String, launcher: String, reason: String) -> Self {
    Self(
      "\(program): can't be started: \(reason); expected: the app of \(launcher), in the same folder",
      "build or install both again (swift build makes both)")
  }
  /// An app ends before its main function, or another can't be started in the middle of a run.
  static func notRunning(program: String, reason: String, hasBegun: Bool) -> Self {
    Self(
      "\(program): doesn't run: \(reason)",
      hasBegun
        ? "finish the installation of host, host-app and libVIPKit.so; host run --resume goes on where it was"
        : "build or install host, host-app and libVIPKit.so again (swift build makes them)",
      reason: FailedStart())
  }
  var isFailedStart: Bool { reason is FailedStart }
  static func keepsDying(_ reason: RestartPolicy.GiveUpReason, _ end: ProcessEnd, stderrTail: String) -> Self {
    let times =
      switch reason {
      case .noProgress(let times): "\(times) times in a row before anything was done"
      case .tooOften(let times): "\(times) times within a minute"
      }
    return Self(
      "the app died \(times): \(end.text(StderrTail(stderrTail).fatalLine))",
      "host check tells what is wrong with the scenes; host run --resume goes on where it was, with --no-supervisor in a debugger"
    )
  }
}

private struct FailedStart {}
