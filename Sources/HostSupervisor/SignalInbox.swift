import HostSystem
import CGlibc
import Glibc

/// The signals that come for this process, to be read like a file (signalfd(2)): nothing happens between two lines of code.
struct SignalInbox {
  struct Message: Equatable {
    let signal: Int32
    /// The process that sent it, to the front or to this one; nil when it was the kernel, which sends it to all processes of the
    /// terminal's foreground.
    let sender: pid_t?
  }

  /// Can be read when there is a message.
  let descriptor: Int32
  private static let read = [SIGCHLD, SIGHUP, SIGINT, SIGTERM, SIGQUIT, SIGTSTP]
  /// The app has left a mark (``JournalMark/detached(_:)``).
  private static let news = SIGUSR1
  /// A reader of the standard error that has gone, and a terminal in whose background this is, are told by errno.
  private static let kept = [SIGPIPE, SIGTTOU, SIGTTIN]
  private static let faults = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS]

  /// - Parameter others: signals that have their usual effect.
  init(leaving others: [Int32] = []) throws(Diagnostic) {
    // Inherited as ignored, it would have the kernel forget how an app ended.
    signal(SIGCHLD, SIG_DFL)
    var set = Self.set(of: Self.read + [Self.news])
    descriptor = signalfd(-1, &set, O_CLOEXEC | O_NONBLOCK)  // SFD_CLOEXEC | SFD_NONBLOCK
    guard descriptor >= 0 else {
      throw .notReady(lacking: "file descriptor for signals", reason: SystemError.last.text)
    }
    Self.block(allBut: Self.faults + others)
  }

  /// Lets signals have their usual effect, but for those that mean nothing here, such as one that a scene sends to its group.
  func allow() { Self.block(allBut: Self.faults + Self.read + Self.kept) }

  /// Blocks all signals but these, whatever whoever started this process has blocked.
  private static func block(allBut signals: [Int32]) {
    var set = sigset_t()
    sigfillset(&set)
    for signal in signals { sigdelset(&set, signal) }
    sigprocmask(SIG_SETMASK, &set, nil)
  }

  /// Takes the next message; nil when there is none.
  func next() -> Message? {
    var info = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    guard Glibc.read(descriptor, &info, size) == size else { return nil }
    let signal = Int32(info.ssi_signo)
    // Above zero are the codes of the kernel (sigaction(2), "si_code").
    guard info.ssi_code <= 0 else { return Message(signal: signal, sender: nil) }
    // The parent that passes a signal on (sigqueue(3)) is the front, and says who has sent it: 0 for the kernel.
    guard info.ssi_code == SI_QUEUE, pid_t(info.ssi_pid) == getppid() else {
      return Message(signal: signal, sender: pid_t(info.ssi_pid))
    }
    return Message(signal: signal, sender: info.ssi_int == 0 ? nil : info.ssi_int)
  }

  /// Stops this process as a signal for stopping would, and returns when it goes on.
  func stop(by signal: Int32) {
    var set = Self.set(of: [signal])
    // For the process, as the one from the terminal is: of two that wait only one takes effect.
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
