import HostSystem

/// Why a running app can't be controlled.
package enum ControlFault: HostError {
  case noFolder(String, reason: String)
  case notPrivate(String, reason: String)
  case noSocket(String, reason: String)
  case noApp
  case unknownApp(pid: Int32, running: [Int32])
  /// No run has this name; `running` has those that there are.
  case unknownName(String, running: [String])
  case severalApps([Int32])
  /// Nobody keeps what the app writes, or it can't be read from here.
  case noLog(pid: Int32)
  case unreachable(pid: Int32, reason: String)
  case otherProtocol(pid: Int32, found: Int, expected: Int)
  case noAnswer(pid: Int32)
  case badAnswer(pid: Int32)
  /// The app has ended to be started again, and no other has come in time.
  case notBack(pid: Int32)
  /// The app has ended to be started again, and the run has ended with it: why, as far as that is known.
  case runEnded(pid: Int32, reason: String?)
  /// The app says no, and why; also whether the request names something that isn't there.
  case refused(message: String, suggestion: String, isOption: Bool = false)

  /// Whether the app may just have ended.
  var isOfEnd: Bool {
    switch self {
    case .unknownApp, .unreachable: true
    default: false
    }
  }

  package var message: String {
    switch self {
    case .noFolder(let path, let reason): "\(path): the folder of control sockets can't be used: \(reason)"
    case .notPrivate(let path, let reason): "\(path): the folder of control sockets isn't private: \(reason)"
    case .noSocket(let path, let reason): "\(path): the control socket can't be made: \(reason)"
    case .noApp: "no app is running"
    case .unknownApp(let pid, _): "no app is running as process \(pid)"
    case .unknownName(let name, _): "no run is called \(Printable.quoted(name))"
    case .severalApps(let pids): "\(pids.count) apps are running: \(Self.list(pids))"
    case .noLog(let pid): "nobody keeps what the app \(pid) writes"
    case .unreachable(let pid, let reason): "the app \(pid) can't be reached: \(reason)"
    case .otherProtocol(let pid, let found, let expected):
      "the app \(pid) speaks version \(found) of the control protocol, expected \(expected)"
    case .noAnswer(let pid): "the app \(pid) doesn't answer"
    case .badAnswer(let pid): "the app \(pid) gives an answer that can't be read"
    case .notBack(let pid): "the app \(pid) has ended, and none has come in its place yet"
    case .runEnded(let pid, let reason):
      "the app \(pid) has ended, and the run with it" + (reason.map { ": \($0)" } ?? "")
    case .refused(let message, _, _): message
    }
  }

  package var suggestion: String {
    switch self {
    case .noFolder: "set XDG_RUNTIME_DIR or TMPDIR to a folder in which you may write"
    case .notPrivate(let path, _): "remove it, or chmod 700 \(path), or set XDG_RUNTIME_DIR to a folder of your own"
    case .noSocket: "make room there, or set XDG_RUNTIME_DIR to another folder"
    case .noApp: "start one with host run, as the same user and with the same XDG_RUNTIME_DIR and TMPDIR"
    case .unknownApp(_, let running):
      running.isEmpty ? "start one with host run" : "these are running: \(Self.list(running))"
    case .unknownName(let name, let running):
      NearestName.find(name, among: running).map { "did you mean \"\($0)\"?" }
        ?? (running.isEmpty
          ? "start one with host run"
          : "these are running: \(running.map { Printable.text($0) }.joined(separator: ", "))")
    case .severalApps: "choose one by --pid; host ps shows them"
    case .noLog: "look at its own standard error, or run it without --no-supervisor, and not in another container"
    case .unreachable, .noAnswer: "look whether it is stopped or stuck; host ps shows what runs"
    case .otherProtocol, .badAnswer: "use the host that the app was started with"
    case .notBack: "the run waits for one: host log says why, host ps shows it when it is there, host stop ends the run"
    case .runEnded: "fix what is wrong; then host run --resume goes on where it was"
    case .refused(_, let suggestion, _): suggestion
    }
  }

  private static func list(_ pids: [Int32]) -> String { pids.map(String.init).joined(separator: ", ") }
}
