package import Glibc

package enum ProcessEnd: Equatable, Sendable {
  case exit(Int32)
  case signal(Int32)

  /// `exit status 3`, `SIGSEGV (Segmentation fault)`.
  package var text: String {
    switch self {
    case .exit(let status): "exit status \(status)"
    case .signal(let number):
      strsignal(number).map { "\(Self.name(number)) (\(String(cString: $0)))" } ?? Self.name(number)
    }
  }

  private static func name(_ signal: Int32) -> String { names[signal] ?? "signal \(signal)" }

  private static let names: [Int32: String] = [
    SIGHUP: "SIGHUP", SIGINT: "SIGINT", SIGQUIT: "SIGQUIT", SIGILL: "SIGILL", SIGTRAP: "SIGTRAP", SIGABRT: "SIGABRT",
    SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGKILL: "SIGKILL", SIGSEGV: "SIGSEGV", SIGTERM: "SIGTERM", SIGSYS: "SIGSYS",
    SIGXCPU: "SIGXCPU", SIGXFSZ: "SIGXFSZ", SIGALRM: "SIGALRM", SIGVTALRM: "SIGVTALRM", SIGPROF: "SIGPROF",
    SIGUSR1: "SIGUSR1", SIGUSR2: "SIGUSR2", SIGPIPE: "SIGPIPE", SIGIO: "SIGIO",
  ]

  package init(waitStatus status: Int32) {
    let signal = status & 0x7F  // WTERMSIG
    self = signal == 0 ? .exit((status >> 8) & 0xFF) : .signal(signal)
  }

  package init(_ info: siginfo_t) {
    let status = info._sifields._sigchld.si_status
    self = info.si_code == Int32(CLD_EXITED) ? .exit(status) : .signal(status)
  }

  /// Reaps a child; nil when nobody can tell how it ended.
  @discardableResult
  package static func wait(for child: pid_t) -> ProcessEnd? {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else { return nil }
    }
    return ProcessEnd(waitStatus: status)
  }

  /// The user, a shell, or the system for want of memory may have ended the process.
  package var mayComeFromOutside: Bool {
    guard case .signal(let number) = self else { return false }
    return [SIGKILL, SIGTERM, SIGINT, SIGHUP, SIGQUIT].contains(number)
  }

  /// Ends this process in the same way, for the parent that waits for it.
  package func passOn() -> Never {
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
