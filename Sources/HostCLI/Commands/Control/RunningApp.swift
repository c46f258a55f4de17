import HostControl

/// The running app that a command is for.
struct RunningApp {
  static let pid = CommandSyntax.Option(
    name: "pid", value: "PID", help: "which app, when several run (host ps shows them)")

  private let pid: Int32?

  init(_ arguments: Arguments) throws(UsageError) {
    guard let text = arguments[Self.pid.name] else {
      pid = nil
      return
    }
    guard let pid = Int32(text), pid > 0 else {
      throw .badValue("--pid", found: text, expected: "the number of a process")
    }
    self.pid = pid
  }

  func connect() throws(ControlFault) -> ControlClient {
    try RunningApps(in: .ofUser).connect(pid: pid)
  }

  /// Connects to the app that comes in the place of another; nil when the run has ended.
  ///
  /// - Parameter wait: noted whose child that one was.
  func successor(_ wait: SuccessorWait) throws(ControlFault) -> ControlClient? {
    guard let next = try wait.next() else { return nil }
    return try RunningApps(in: .ofUser).connect(pid: next)
  }

  /// What it and the apps before it have written.
  func output() throws(ControlFault) -> OutputReader {
    try OutputReader(of: try RunningApps(in: .ofUser).app(pid: pid))
  }
}
