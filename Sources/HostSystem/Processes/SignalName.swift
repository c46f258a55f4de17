import Glibc

enum SignalName {
  private static let names: [Int32: String] = [
    SIGHUP: "SIGHUP", SIGINT: "SIGINT", SIGQUIT: "SIGQUIT", SIGILL: "SIGILL", SIGTRAP: "SIGTRAP", SIGABRT: "SIGABRT",
    SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGKILL: "SIGKILL", SIGSEGV: "SIGSEGV", SIGTERM: "SIGTERM", SIGSYS: "SIGSYS",
    SIGXCPU: "SIGXCPU", SIGXFSZ: "SIGXFSZ", SIGALRM: "SIGALRM", SIGVTALRM: "SIGVTALRM", SIGPROF: "SIGPROF",
    SIGUSR1: "SIGUSR1", SIGUSR2: "SIGUSR2", SIGPIPE: "SIGPIPE", SIGIO: "SIGIO",
  ]

  /// The name and what the system says of it: `SIGSEGV (Segmentation fault)`.
  static func text(_ signal: Int32) -> String {
    let name = names[signal] ?? "signal \(signal)"
    return strsignal(signal).map { "\(name) (\(String(cString: $0)))" } ?? name
  }
}
