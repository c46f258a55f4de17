import HostSystem
import Glibc

/// Supervises one process of the app: passes on signals, stops and diagnostics, and kills it when it won't end.
struct Watch {
  static let timeout = Patience.end.milliseconds

  let app: pid_t
  private let signals: SignalInbox
  private var backtracers: Backtracers
  /// Where the app says that it survives its terminal, or has left it.
  private let memory: JournalMemory
  /// When the process is killed, in milliseconds.
  private var deadline: Int?

  /// The signal that asked for the end of the run.
  private(set) var request: Int32?
  /// The user has ended an app that didn't answer.
  private(set) var isLeft = false
  /// The terminal has hung up, and the run goes on. SIGHUP is repeated until the app has left: it may not listen yet.
  private(set) var isHungUp = false
  private var nextHangUp: Int?
  private static let pauseOfHangUps = 1000
  /// The front's last text, once the app has left the terminal.
  private var goodbye: String?

  init(_ app: pid_t, of state: SupervisorState, _ signals: SignalInbox) {
    (self.app, self.signals) = (app, signals)
    (backtracers, memory) = (Backtracers(folder: state.folder), JournalMemory(descriptor: state.input))
  }

  /// When the app leaves the terminal, the supervisor follows.
  mutating func wait(_ state: inout SupervisorState, _ relay: inout ErrorRelay) -> ProcessEnd {
    while true {
      if relay.pump(isTaken: state.terminal.isTaken) { backtracers.expect() }
      backtracers.look()
      var status: Int32 = 0
      if waitpid(app, &status, WNOHANG | WUNTRACED) == app {
        guard let signal = ProcessEnd.stopSignal(waitStatus: status) else {
          backtracers.end()
          let end = ProcessEnd(waitStatus: status)
          state.terminal.giveBack(after: end)
          relay.pump(isTaken: false)
          return end
        }
        if ProcessEnd.jobStops.contains(signal) {
          relay.pump(isTaken: state.terminal.isTaken)
          // The shell waits for this process, and continues it later.
          signals.stop(by: signal)
          kill(app, SIGCONT)
          continue
        }
      }
      poll(relay, &state)
      while let message = signals.next() { handle(message, state) }
      if let goodbye {
        state.leave(saying: goodbye, &relay)
        (self.goodbye, nextHangUp) = (nil, nil)
        if request == SIGHUP { (request, deadline) = (nil, nil) }
        continue
      }
      if let nextHangUp, Clock.milliseconds >= nextHangUp { hangUp() }
      if let deadline, Clock.milliseconds >= deadline {
        self.deadline = nil
        kill(app, SIGKILL)
      }
    }
  }

  private mutating func poll(_ relay: ErrorRelay, _ state: inout SupervisorState) {
    var polls = relay.polls(besides: signals, state.front)
    let next = [deadline, nextHangUp, backtracers.nextLook].compactMap(\.self).min()
    let timeout = next.map { max(0, $0 - Clock.milliseconds) } ?? -1
    Glibc.poll(&polls, nfds_t(polls.count), Int32(timeout))
    guard state.losesFront() else { return }
    // The shell has the terminal, and nobody would continue a stopped app.
    handle(SignalInbox.Message(signal: SIGHUP, sender: nil), state)
    if ProcessStatus(of: app)?.isStopped == true { kill(app, SIGCONT) }
  }

  private mutating func handle(_ message: SignalInbox.Message, _ state: SupervisorState) {
    let signal = message.signal
    switch signal {
    case SIGCHLD: return
    case SIGUSR1:
      guard message.sender == app, case .detached(let text) = memory.mark else { return }
      memory.set(.none)
      goodbye = text
      return
    case SIGHUP where state.keeps || state.isDetached || memory.mark.keepsRun:
      // Ignored without a front, as under nohup(1).
      if !state.isDetached, state.front != nil || state.terminal.isAbandoned { hangUp() }
      return
    default: break
    }
    // The app has got what the terminal or the app itself sent to the group. But SIGHUP of a terminal goes to the
    // session's leader alone.
    let isShared = message.sender == nil && signal != SIGHUP || message.sender == app
    if !isShared { kill(app, signal) }
    switch signal {
    case SIGTSTP: return  // this process stops when the app has
    case SIGQUIT: isLeft = true
    default: request = signal
    }
    if deadline == nil { deadline = Clock.milliseconds + Self.timeout }
  }

  private mutating func hangUp() {
    isHungUp = true
    kill(app, SIGHUP)
    nextHangUp = Clock.milliseconds + Self.pauseOfHangUps
  }
}

extension ProcessEnd {
  /// Not SIGKILL: the system sends it for want of memory.
  static let requests: Set<Int32> = [SIGHUP, SIGINT, SIGTERM]
  static let jobStops: Set<Int32> = [SIGTSTP, SIGTTIN, SIGTTOU]

  /// Nil for a process that has ended (waitpid(2)).
  static func stopSignal(waitStatus status: Int32) -> Int32? {
    status & 0xFF == 0x7F ? (status >> 8) & 0xFF : nil  // WIFSTOPPED, WSTOPSIG
  }

  func text(_ line: Substring?) -> String { text + (line.map { ": \($0)" } ?? "") }

  /// False for an end in order, or on request. Without a reader of its standard output, SIGPIPE is an end as asked.
  func isCrash(hasReader: Bool) -> Bool {
    guard case .signal(let number) = self else { return false }
    return !Self.requests.contains(number) && (number != SIGPIPE || hasReader)
  }
}
