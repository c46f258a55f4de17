package import HostSystem

extension Diagnostic {
  package static func noFolder(_ path: String, reason: String) -> Self {
    Self(
      "\(path): the folder of control sockets can't be used: \(reason)",
      "set XDG_RUNTIME_DIR or TMPDIR to a folder in which you may write")
  }
  package static func notPrivate(_ path: String, reason: String) -> Self {
    Self(
      "\(path): the folder of control sockets isn't private: \(reason)",
      "remove it, or chmod 700 \(path), or set XDG_RUNTIME_DIR to a folder of your own")
  }
  package static func noSocket(_ path: String, reason: String) -> Self {
    Self(
      "\(path): the control socket can't be made: \(reason)",
      "make room there, or set XDG_RUNTIME_DIR to another folder")
  }
  package static let noApp = Self(
    "no app is running", "start one with host run, as the same user and with the same XDG_RUNTIME_DIR and TMPDIR")
  package static func unknownApp(pid: Int32, running: [Int32]) -> Self {
    Self(
      "no app is running as process \(pid)",
      running.isEmpty ? "start one with host run" : "these are running: \(Self.list(running))",
      reason: AppTrouble.unknown)
  }
  package static func unknownName(_ name: String, running: [String]) -> Self {
    Self(
      "no run is called \(Printable.quoted(name))",
      Suggestion.nearest(name, among: running).map { "did you mean \"\($0)\"?" }
        ?? (running.isEmpty
          ? "start one with host run"
          : "these are running: \(running.map { Printable.text($0) }.joined(separator: ", "))"))
  }
  package static func severalApps(_ pids: [Int32]) -> Self {
    Self("\(pids.count) apps are running: \(Self.list(pids))", "choose one by --pid; host ps shows them")
  }
  package static func noLog(pid: Int32) -> Self {
    Self(
      "nobody keeps what the app \(pid) writes",
      "look at its own standard error, or run it without --no-supervisor, and not in another container")
  }
  package static func unreachable(pid: Int32, reason: String) -> Self {
    Self(
      "the app \(pid) can't be reached: \(reason)", "look whether it is stopped or stuck; host ps shows what runs",
      reason: AppTrouble.unreachable)
  }
  package static func endedMeanwhile(pid: Int32, wasAsked: Bool = true) -> Self {
    Self(
      "the app \(pid) has ended"
        + (wasAsked ? " during the request, which may have been carried out or not" : " before it was asked"),
      "host ps --tree shows what the run is made of, if it goes on; if not, host run --resume goes on where it was",
      reason: AppTrouble.unreachable)
  }
  package static func otherProtocol(pid: Int32, found: Int, expected: Int) -> Self {
    Self(
      "the app \(pid) speaks version \(found) of the control protocol, expected \(expected)",
      "use the host that the app was started with")
  }
  package static func noAnswer(pid: Int32) -> Self {
    Self(
      "the app \(pid) doesn't answer", "look whether it is stopped or stuck; host ps shows what runs",
      reason: AppTrouble.silent)
  }
  package static func badAnswer(pid: Int32) -> Self {
    Self("the app \(pid) gives an answer that can't be read", "use the host that the app was started with")
  }
  package static func notBack(pid: Int32) -> Self {
    Self(
      "the app \(pid) has ended, and none has come in its place yet",
      "the run waits for one: host log says why, host ps shows it when it is there, host stop ends the run",
      reason: AppTrouble.notBack(pid: pid))
  }
  package static func runEnded(pid: Int32, reason: String?) -> Self {
    Self(
      "the app \(pid) has ended, and the run with it" + (reason.map { ": \($0)" } ?? ""),
      "fix what is wrong; then host run --resume goes on where it was", reason: AppTrouble.runEnded)
  }

  package var trouble: AppTrouble? { reason as? AppTrouble }

  /// The app may just have ended.
  var isOfEnd: Bool { trouble == .unknown || trouble == .unreachable }

  private static func list(_ pids: [Int32]) -> String { pids.map(String.init).joined(separator: ", ") }
}

package enum AppTrouble: Equatable, Sendable {
  case unknown, unreachable, silent, runEnded
  case notBack(pid: Int32)
}
