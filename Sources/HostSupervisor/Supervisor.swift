import HostSystem
import Glibc

/// Runs an app in a process of its own, and starts it again when it dies.
///
/// The shell sees one program: the status, the signals and the stops of the app are the supervisor's. It runs on one
/// thread and does little but wait, so that little can happen to it.
struct Supervisor {
  let signals: SignalInbox
  let terminal: TerminalKeeper
  /// The user's settings for backtraces.
  private let userSettings: String?
  var program: Program
  var state: SupervisorState
  var relay: ErrorRelay
  var wait = InstallationWait()

  /// Makes a supervisor. To be called before there are other threads.
  ///
  /// - Parameter arguments: those of this process, the name of the program included.
  /// - Throws: ``SupervisorFault``, or the reason why there is no private folder or no journal.
  init(arguments: [String]) throws {
    program = Program(arguments: arguments)
    userSettings = ProcessEnvironment.get(BacktraceSettings.variable)
    terminal = TerminalKeeper()
    state = try SupervisorState.inherited() ?? SupervisorState()
    relay = ErrorRelay(from: state.errors.readEnd, log: state.log)
    signals = try SignalInbox()
  }

  /// Runs the app until it ends in order, or can't be run.
  ///
  /// - Returns: how it ended.
  mutating func run() -> ProcessEnd {
    let end: ProcessEnd
    let reason: String
    do throws(SupervisorFault) {
      end = try supervise()
      let cause = end == .exit(0) ? nil : StderrTail(relay.stderrTail).errorLine
      reason = end.text + (cause.map { ": \($0)" } ?? "")
    } catch {
      tell(error)
      (end, reason) = (.exit(1), error.message)
    }
    JournalMemory(descriptor: state.journal).set(.over(reason))
    state.remove()
    signals.allow()
    if case .signal = end { relay.finish(isUrgent: true) } else { relay.finish() }
    return end
  }

  private mutating func supervise() throws(SupervisorFault) -> ProcessEnd {
    var lastEnd: AppEnd?
    let journal = JournalMemory(descriptor: state.journal)
    let start = JournalMemory(descriptor: state.input)
    while true {
      if let request = lateRequest() { return .signal(request) }
      let number = journal.number
      start.set(.starting)
      let birth = Clock.milliseconds
      let app: AppProcess
      do throws(SystemError) { app = try startApp(after: lastEnd) } catch {
        guard journal.content != nil else { throw program.notStarted(error) }
        if let request = try awaitApp(error.text) { return .signal(request) }
        continue
      }
      relay.process = app.id
      var watch = watch(app)
      let found = watch.end(&relay)
      let mark = journal.mark
      // Builds from before there was this mark leave it, but not the journal.
      let hasRun = start.mark != .starting || journal.number > number || mark.isFinished || found == .exit(0)
      if !hasRun, watch.request == nil, !found.mayComeFromOutside {
        if let request = try awaitApp(found.text(with: relay.stderrTail)) { return .signal(request) }
        continue
      }
      wait = InstallationWait()
      // What comes after the end of a run, such as a crash in a handler of exit(3), is no crash of the app.
      let end = if case .finished(let end) = mark { end } else { found }
      if let request = watch.request {
        if case .signal = end { return .signal(request) }
        return end
      }
      // Only the host asks for a restart; a scene may exit with any status.
      if mark == .finished(.exit(LaunchContext.restartStatus)), journal.content != nil {
        journal.set(.none)
        lastEnd = nil
        state.policy = RestartPolicy()
        replace()
        continue
      }
      let hasReader = Pipe.hasReader(STDOUT_FILENO)
      guard mark.isOpening || mark == .none && end.isCrash(hasReader: hasReader) else { return end }
      let death = AppEnd(
        process: watch.app.id, end: watch.isLeft ? .signal(SIGQUIT) : end, stderrTail: relay.stderrTail,
        backtrace: BacktraceSettings.file(of: watch.app.id, in: state.folder))
      let now = Clock.milliseconds
      // Who ends an app by Ctrl-\ has waited for it: for how long it was in good health, nobody knows.
      let health = death.end == .signal(SIGQUIT) ? 0 : (now - birth) / 1000
      if let reason = state.policy.giveUpReason(after: journal.number > number, health: health, at: now / 1000) {
        throw .keepsDying(reason, death.end, stderrTail: death.stderrTail)
      }
      lastEnd = death
    }
  }

  func watch(_ process: AppProcess) -> Watch {
    Watch(process, signals: signals, terminal: terminal, backtracers: Backtracers(folder: state.folder))
  }

  /// A signal that asks for the end of the run and came while there was no app.
  func lateRequest() -> Int32? {
    var request: Int32?
    while let message = signals.next() {
      if message.signal == SIGTSTP { signals.stop(by: SIGTSTP) }
      if ProcessEnd.requests.contains(message.signal) { request = message.signal }
    }
    return request
  }

  private mutating func startApp(after lastEnd: AppEnd?) throws(SystemError) -> AppProcess {
    relay.forgetTail()
    let launch = state.launch(lastEnd: lastEnd)
    ProcessEnvironment.set(LaunchContext.variable, to: launch.fields.text)
    ProcessEnvironment.set(
      BacktraceSettings.variable, to: BacktraceSettings.value(folder: state.folder, userSettings: userSettings))
    defer {
      ProcessEnvironment.set(LaunchContext.variable, to: nil)
      ProcessEnvironment.set(BacktraceSettings.variable, to: userSettings)
    }
    return try program.start(
      streams: [STDERR_FILENO: state.errors.writeEnd],
      inherited: [state.journal, state.input, state.life.readEnd])
  }

  /// Has a new build of the program go on in this process. When there is none that works, this one goes on.
  private mutating func replace() {
    do throws(SupervisorFault) {
      var watch = watch(try program.probe())
      watch.deadline = Clock.milliseconds + Watch.timeout
      guard watch.end(&relay) == .exit(0) else { throw program.fault("it can't tell its version") }
      state.handOff()
      signals.allow()
      relay.finish()
      let fault = program.takePlace()
      signals.collect()
      state.keep()
      throw fault
    } catch {
      program.build = .first
      tell(error)
    }
  }
}
