import HostSystem
import Glibc

/// Runs an app in a process of its own, and restarts it when it dies.
///
/// To the shell they are one program: the app's status, signals and stops are the supervisor's. It has one thread and
/// does little but wait, so that little can go wrong.
struct Supervisor {
  private let signals: SignalInbox
  private let userSettings: String?
  private var program: Program
  private var state: SupervisorState
  private var relay: ErrorRelay

  /// Before there are other threads, with all arguments of this process.
  init(arguments: [String], options: Launcher.Options) throws {
    let front = isatty(STDIN_FILENO) == 1 || options.isDetached ? try Front.begin() : nil
    program = Program(arguments: arguments)
    userSettings = ProcessEnvironment.get(BacktraceSettings.variable)
    state = try SupervisorState(front: front, options)
    relay = ErrorRelay(from: state.errors.readEnd, log: state.log)
    signals = try SignalInbox()
  }

  mutating func run() -> ProcessEnd {
    let end: ProcessEnd
    let reason: String
    do throws(Diagnostic) {
      end = try supervise()
      reason = end.text(end == .exit(0) ? nil : StderrTail(relay.stderrTail).errorLine)
    } catch {
      relay.add("error: \(error)\n")
      (end, reason) = (.exit(1), error.message)
    }
    JournalMemory(descriptor: state.journal).set(.over(reason))
    state.remove()
    signals.allow()
    if case .signal = end { relay.finish(isUrgent: true) } else { relay.finish() }
    return end
  }

  private mutating func supervise() throws(Diagnostic) -> ProcessEnd {
    var lastEnd: AppEnd?
    let journal = JournalMemory(descriptor: state.journal)
    let start = JournalMemory(descriptor: state.input)
    while true {
      if let request = lateRequest() { return .signal(request) }
      let number = journal.number
      start.set(.starting)
      let birth = Clock.milliseconds
      let app: pid_t
      do throws(SystemError) { app = try startApp(after: lastEnd) } catch {
        guard journal.content != nil else { throw program.notStarted(error) }
        let fault = Diagnostic.notRunning(program: program.app, reason: error.text, hasBegun: true)
        if let request = try rest(after: fault, isUnattended: state.isUnattended) { return .signal(request) }
        continue
      }
      relay.process = app
      var watch = Watch(app, of: state, signals)
      let found = watch.wait(&state, &relay)
      state.keeps = state.keeps || start.mark.keepsRun
      state.isUnattended = state.isUnattended || start.mark == .unattended
      let mark = journal.mark
      // An app that couldn't clear the mark has run all the same.
      let hasRun = start.mark != .starting || journal.number > number || mark.isFinished || found == .exit(0)
      if !hasRun, watch.request == nil, !found.mayComeFromOutside {
        // The dynamic loader names the missing library.
        let reason = found.text(StderrTail(relay.stderrTail).lastLine)
        let fault = Diagnostic.notRunning(program: program.app, reason: reason, hasBegun: journal.content != nil)
        if let request = try rest(after: fault, isUnattended: state.isUnattended) { return .signal(request) }
        continue
      }
      // After the end of a run, a crash, such as in a handler of exit(3), is no crash of the app.
      let end = if case .finished(let end) = mark { end } else { found }
      if let request = watch.request {
        if case .signal = end { return .signal(request) }
        return end
      }
      if watch.isHungUp, !state.isDetached {
        state.leave(saying: "", &relay)
        // Without its terminal the app could do nothing.
        if mark.isFinished, end != .exit(0) { continue }
      }
      let death = AppEnd(
        process: app, end: watch.isLeft ? .signal(SIGQUIT) : end, stderrTail: relay.stderrTail,
        backtrace: BacktraceSettings.file(of: app, in: state.folder))
      let now = Clock.milliseconds
      // A user who ends an app by Ctrl-\ has waited for it: nobody knows how long it was healthy.
      let health = death.end == .signal(SIGQUIT) ? 0 : (now - birth) / 1000
      let sequel = state.policy.sequel(
        of: end, mark, hasJournal: journal.content != nil, hasReader: Pipe.hasReader(STDOUT_FILENO),
        hasProgressed: journal.number > number, health: health, at: now / 1000)
      lastEnd = death
      switch sequel {
      case .end: return end
      case .restart:
        journal.set(.none)
        lastEnd = nil
      case .start: break
      case .giveUp(let reason):
        // An app killed before its first screen may not have said yet that it is unattended.
        let mayBeUnattended = state.isDetached && journal.content == nil && found == .signal(SIGKILL)
        let fault = Diagnostic.keepsDying(reason, death.end, stderrTail: death.stderrTail)
        if let request = try rest(after: fault, isUnattended: state.isUnattended || mayBeUnattended) {
          return .signal(request)
        }
      }
    }
  }

  /// A request to end the run that came while there was no app.
  private mutating func lateRequest() -> Int32? {
    var request: Int32?
    if state.losesFront() { request = hangUp() }
    while let message = signals.next() {
      if message.signal == SIGTSTP { signals.stop(by: SIGTSTP) }
      if message.signal == SIGHUP {
        request = hangUp() ?? request
      } else if ProcessEnd.requests.contains(message.signal) {
        request = message.signal
      }
    }
    return request
  }

  /// While there is no app to leave the terminal first. Returns the signal when the run is to end.
  private mutating func hangUp() -> Int32? {
    if state.isDetached { return nil }
    guard state.keeps else { return SIGHUP }
    state.leave(saying: "", &relay)
    return nil
  }

  private mutating func startApp(after lastEnd: AppEnd?) throws(SystemError) -> pid_t {
    relay.forgetTail()
    state.moveFolder()
    let launch = state.launch(lastEnd: lastEnd)
    ProcessEnvironment.set(LaunchContext.variable, to: launch.fields.text)
    ProcessEnvironment.set(
      BacktraceSettings.variable, to: BacktraceSettings.value(folder: state.folder, userSettings: userSettings))
    defer {
      ProcessEnvironment.set(LaunchContext.variable, to: nil)
      ProcessEnvironment.set(BacktraceSettings.variable, to: userSettings)
    }
    return try program.start(
      errors: state.errors.writeEnd, inherited: [state.journal, state.input, state.life.readEnd])
  }

  /// Ends the run by an error. An unattended run waits, ever longer: somebody may install the app again meanwhile.
  private mutating func rest(after fault: Diagnostic, isUnattended: Bool) throws(Diagnostic) -> Int32? {
    guard isUnattended else { throw fault }
    if fault.isFailedStart { state.policy.countFailedStart(at: Clock.milliseconds / 1000) }
    let pause = state.policy.pause
    relay.add("error: \(fault.message); it is started again in \(pause) s\n")
    return rest(pause * 1000)
  }

  /// Passes on output meanwhile; returns a signal that asks for the end.
  private mutating func rest(_ milliseconds: Int) -> Int32? {
    let end = Clock.milliseconds + milliseconds
    while true {
      relay.pump(isTaken: state.terminal.isTaken)
      if let request = lateRequest() { return request }
      let rest = end - Clock.milliseconds
      guard rest > 0 else { return nil }
      var polls = relay.polls(besides: signals, state.front)
      poll(&polls, nfds_t(polls.count), Int32(rest))
    }
  }
}
