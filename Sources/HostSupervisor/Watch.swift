import HostSystem
import Glibc

/// Looks after one process of the app: passes on signals, stops and diagnostics, and sees to it that it ends when it is
/// asked to.
struct Watch {
  /// How long a process has for its end when it is asked for it, in milliseconds.
  static let timeout = Patience.end.milliseconds

  let app: pid_t
  private let signals: SignalInbox
  private var backtracers: Backtracers
  /// In which the app says that it outlives its terminal, or has left it.
  private let memory: JournalMemory
  /// When the process is killed if it hasn't ended.
  private var deadline: Int?

  /// The signal by which somebody has asked for the end of the run.
  private(set) var request: Int32?
  /// Whether the user has asked for the end of an app that doesn't answer.
  private(set) var isLeft = false
  /// Whether the terminal has hung up, and the run goes on. The app is told until it says that it has left the terminal: it may not listen
  /// yet.
  private(set) var isHungUp = false
  private var nextHangUp: Int?
  private static let pauseOfHangUps = 1000
  /// What the front is to say when the app has left the terminal; nil before.
  private var goodbye: String?

  init(_ app: pid_t, of state: SupervisorState, _ signals: SignalInbox) {
    (self.app, self.signals) = (app, signals)
    (backtracers, memory) = (Backtracers(folder: state.folder), JournalMemory(descriptor: state.input))
  }

  /// Waits for the end of the process. When it leaves the terminal, the supervisor follows, and has the front say so.
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
          // The shell waits for this process, and goes on when it stops.
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
    // The shell has the terminal, and nobody there would stop the app or let it go on.
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
      // Without a front it is ignored, as nohup(1) has it.
      if !state.isDetached, state.front != nil || state.terminal.isAbandoned { hangUp() }
      return
    default: break
    }
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

  private mutating func hangUp() {
    isHungUp = true
    kill(app, SIGHUP)
    nextHangUp = Clock.milliseconds + Self.pauseOfHangUps
  }
}

extension ProcessEnd {
  /// The signals by which somebody asks for the end of a program. SIGKILL isn't one: the system sends it for want of memory.
  static let requests: Set<Int32> = [SIGHUP, SIGINT, SIGTERM]

  /// The signals by which the shell, or the terminal, stops a job.
  static let jobStops: Set<Int32> = [SIGTSTP, SIGTTIN, SIGTTOU]

  /// The signal that has stopped a process; nil for the status of one that has ended (waitpid(2)).
  static func stopSignal(waitStatus status: Int32) -> Int32? {
    status & 0xFF == 0x7F ? (status >> 8) & 0xFF : nil  // WIFSTOPPED, WSTOPSIG
  }

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
