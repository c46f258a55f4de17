import Glibc

/// How a process ended.
public enum ProcessEnd: Codable, Equatable, Sendable {
  /// By itself, with this status.
  case exit(Int32)
  /// By this signal.
  case signal(Int32)

  /// Whether somebody else may have ended the process: the user, a shell, or the system for want of memory.
  var mayComeFromOutside: Bool {
    guard case .signal(let number) = self else { return false }
    return [SIGKILL, SIGTERM, SIGINT, SIGHUP, SIGQUIT].contains(number)
  }
}
