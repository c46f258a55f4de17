import FoundationEssentials
import Glibc
import SourceMessages

/// Ends this process when a file crashes or blocks the parser, with an answer that names the file; and when nobody
/// waits for the answer any more.
///
/// SwiftParser looks ahead by recursion: deep nesting overruns the stack, and each level of nested brackets doubles the
/// time. Neither can be stopped from within.
enum Watchdog {
  /// CPU time for one file: thousands of times what a large one takes.
  static let seconds = 10

  private static var isWatching: Bool { parent != 0 }

  // Signal handlers read these, so they need neither memory nor a lock.
  nonisolated(unsafe) private static var parent: pid_t = 0
  nonisolated(unsafe) private static var start = 0
  nonisolated(unsafe) private static var answer: UnsafeMutableBufferPointer<UInt8>?

  /// The timer also looks for the parent: a parent-death signal (prctl(2)) comes when the parent's *thread* ends, and
  /// the host's tasks have no thread of their own.
  static func begin() {
    parent = getppid()
    start = processorSeconds()
    var stack = stack_t()
    stack.ss_size = 1 << 16
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: stack.ss_size, alignment: 16)
    sigaltstack(&stack, nil)
    for signal in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT] {
      handle(signal, SA_ONSTACK | Int32(bitPattern: UInt32(SA_RESETHAND))) { signal in
        Watchdog.end()
        raise(signal)
      }
    }
    handle(SIGALRM, SA_RESTART) { _ in
      if getppid() != Watchdog.parent { _exit(1) }
      if Watchdog.processorSeconds() - Watchdog.start > Watchdog.seconds { Watchdog.end() }
    }
    let tick = timeval(tv_sec: 0, tv_usec: 100_000)
    var timer = itimerval(it_interval: tick, it_value: tick)
    setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer, nil)
  }

  /// The file that is parsed, or the module that is checked, from now on.
  static func watch(_ path: String) {
    guard isWatching else { return }
    let fault = SourceAnswer<String>.fault(.tooHard(file: path, seconds: seconds))
    guard let data = try? JSONEncoder().encode(fault) else { return }
    let next = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: data.count)
    _ = next.initialize(from: data)
    // In the middle of a change a handler would access a property that is being modified, and Swift ends the process.
    var alarm = sigset_t()
    sigemptyset(&alarm)
    sigaddset(&alarm, SIGALRM)
    sigprocmask(SIG_BLOCK, &alarm, nil)
    defer { sigprocmask(SIG_UNBLOCK, &alarm, nil) }
    let last = answer
    answer = next
    last?.deallocate()
    start = processorSeconds()
  }

  private static func end() {
    guard let answer else { return }
    write(STDOUT_FILENO, answer.baseAddress, answer.count)
    _exit(0)
  }

  private static func processorSeconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return time.tv_sec
  }

  private static func handle(_ signal: Int32, _ flags: Int32, by handler: @escaping @convention(c) (Int32) -> Void) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = handler
    action.sa_flags = flags
    sigaction(signal, &action, nil)
  }
}
