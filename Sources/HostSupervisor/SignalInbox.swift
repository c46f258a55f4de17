import HostSystem
import CGlibc
import Glibc

/// Reads signals like a file (signalfd(2)), so that no handler interrupts the code.
struct SignalInbox {
  struct Message: Equatable {
    let signal: Int32
    /// The process that sent it, to the front or to this one; nil for the kernel, which signals the whole foreground.
    let sender: pid_t?
  }

  let descriptor: Int32
  private static let read = [SIGCHLD, SIGHUP, SIGINT, SIGTERM, SIGQUIT, SIGTSTP]
  /// The app has set ``JournalMark/detached(_:)``.
  private static let news = SIGUSR1
  /// errno reports these: a closed standard error, and a terminal in whose background this is.
  private static let kept = [SIGPIPE, SIGTTOU, SIGTTIN]
  private static let faults = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS]

  init(leaving others: [Int32] = []) throws(Diagnostic) {
    // An inherited SIG_IGN would make the kernel forget how an app ended.
    signal(SIGCHLD, SIG_DFL)
    var set = Self.set(of: Self.read + [Self.news])
    descriptor = signalfd(-1, &set, O_CLOEXEC | O_NONBLOCK)  // SFD_CLOEXEC | SFD_NONBLOCK
    guard descriptor >= 0 else {
      throw .notReady(lacking: "file descriptor for signals", reason: SystemError.last.text)
    }
    Self.block(allBut: Self.faults + others)
  }

  /// Restores usual effects, but for signals that mean nothing here, such as one that a scene sends to its group.
  func allow() { Self.block(allBut: Self.faults + Self.read + Self.kept) }

  /// Whatever the parent process has blocked.
  private static func block(allBut signals: [Int32]) {
    var set = sigset_t()
    sigfillset(&set)
    for signal in signals { sigdelset(&set, signal) }
    sigprocmask(SIG_SETMASK, &set, nil)
  }

  func next() -> Message? {
    var info = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    guard Glibc.read(descriptor, &info, size) == size else { return nil }
    let signal = Int32(info.ssi_signo)
    // Codes above zero are the kernel's (sigaction(2), "si_code").
    guard info.ssi_code <= 0 else { return Message(signal: signal, sender: nil) }
    // The front is the parent, and passes signals on by sigqueue(3) with their sender: 0 for the kernel.
    guard info.ssi_code == SI_QUEUE, pid_t(info.ssi_pid) == getppid() else {
      return Message(signal: signal, sender: pid_t(info.ssi_pid))
    }
    return Message(signal: signal, sender: info.ssi_int == 0 ? nil : info.ssi_int)
  }

  /// Stops this process as the signal would; returns when it continues.
  func stop(by signal: Int32) {
    var set = Self.set(of: [signal])
    // To the process, as the terminal's is: of two pending ones only one takes effect.
    kill(getpid(), signal)
    sigprocmask(SIG_UNBLOCK, &set, nil)
    sigprocmask(SIG_BLOCK, &set, nil)
  }

  private static func set(of signals: [Int32]) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    return set
  }
}
