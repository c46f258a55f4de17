import CGlibc
import Glibc

/// How a process ended.
public enum ProcessEnd: Equatable, Sendable {
  /// By itself, with this status.
  case exit(Int32)
  /// By this signal.
  case signal(Int32)

  /// Reads what wait(2) tells of a process that has ended.
  init(waitStatus status: Int32) {
    let signal = status & 0x7F  // WTERMSIG
    self = signal == 0 ? .exit((status >> 8) & 0xFF) : .signal(signal)
  }

  /// The signals that nobody sends to ask for the end of a program. SIGKILL is what the system sends for want of memory.
  private static let crashes: Set<Int32> = [
    SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS, SIGQUIT, SIGKILL, SIGXCPU, SIGXFSZ,
  ]

  /// The signal of a process that was not to end; nil when it ended in order, or when somebody asked it to end.
  var crash: Int32? {
    if case .signal(let number) = self, Self.crashes.contains(number) { number } else { nil }
  }

  /// Ends this process in the same way, so that whoever waits for it learns the same.
  public func passOn() -> Never {
    switch self {
    case .exit(let status): Glibc.exit(status)
    case .signal(let number):
      Glibc.signal(number, SIG_DFL)
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, number)
      sigprocmask(SIG_UNBLOCK, &signals, nil)
      raise(number)
      Glibc.exit(128 + number)
    }
  }
}
