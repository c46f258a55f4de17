import HostSystem
import Glibc

/// Looks after one process of the app: passes on signals, stops and diagnostics, and sees to it that it ends when it is
/// asked to.
struct Watch {
  /// How long a process has for its end when it is asked for it, in milliseconds.
  static let timeout = 5000

  let app: pid_t
  let signals: SignalInbox
  let terminal: TerminalKeeper
  var backtracers: Backtracers
  /// When the process is killed if it hasn't ended.
  var deadline: Int?

  /// The signal by which somebody has asked for the end of the run.
  private(set) var request: Int32?
  /// Whether the user has asked for the end of an app that doesn't answer.
  private(set) var isLeft = false

  mutating func end(_ relay: inout ErrorRelay) -> ProcessEnd {
    while true {
      if relay.pump(isTaken: terminal.isTaken) { backtracers.expect() }
      backtracers.look()
      var status: Int32 = 0
      if waitpid(app, &status, WNOHANG | WUNTRACED) == app {
        guard status & 0xFF == 0x7F else {  // WIFSTOPPED
          backtracers.end()
          terminal.giveBack()
          relay.pump(isTaken: false)
          return ProcessEnd(waitStatus: status)
        }
        let signal = (status >> 8) & 0xFF  // WSTOPSIG
        if [SIGTSTP, SIGTTIN, SIGTTOU].contains(signal) {
          relay.pump(isTaken: terminal.isTaken)
          // The shell waits for this process, and goes on when it stops.
          signals.stop(by: signal)
          kill(app, SIGCONT)
          continue
        }
      }
      wait(relay)
      while let message = signals.next() { handle(message) }
      if let deadline, Clock.milliseconds >= deadline {
        self.deadline = nil
        kill(app, SIGKILL)
      }
    }
  }

  private func wait(_ relay: ErrorRelay) {
    var polls = relay.polls + [pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0)]
    let next = [deadline, backtracers.nextLook].compactMap(\.self).min()
    let timeout = next.map { max(0, $0 - Clock.milliseconds) } ?? -1
    poll(&polls, nfds_t(polls.count), Int32(timeout))
  }

  private mutating func handle(_ message: SignalInbox.Message) {
    let signal = message.signal
    guard signal != SIGCHLD else { return }
    // What the terminal sends, and what the app sends to its group, the app has got too. But a terminal that hangs up
    // sends SIGHUP to its session's leader alone.
    let isShared = message.sender == nil && signal != SIGHUP || message.sender == app
    if !isShared { kill(app, signal) }
    switch signal {
    case SIGTSTP: return  // this process stops when the app has
    case SIGQUIT: isLeft = true
    default: request = signal
    }
    if deadline == nil { deadline = Clock.milliseconds + Self.timeout }
  }
}

extension ProcessEnd {
  /// The signals by which somebody asks for the end of a program. SIGKILL isn't one: the system sends it for want of memory.
  static let requests: Set<Int32> = [SIGHUP, SIGINT, SIGTERM]

  /// The end in words, with a line of what the process said.
  func text(_ line: Substring?) -> String { text + (line.map { ": \($0)" } ?? "") }

  /// Whether the process was not to end. False when it ended in order, or when somebody asked it to end.
  ///
  /// - Parameter hasReader: whether anybody reads its standard output. Who writes for nobody ends by SIGPIPE as asked.
  func isCrash(hasReader: Bool) -> Bool {
    guard case .signal(let number) = self else { return false }
    return !Self.requests.contains(number) && (number != SIGPIPE || hasReader)
  }
}
