import HostSystem
import Glibc

/// What outlives an app that dies.
struct SupervisorState {
  let journal: Int32
  let input: Int32
  /// The apps write their standard error to it.
  let errors: Pipe
  /// Never written to: EOF tells the app that the supervisor died.
  let life: Pipe
  /// What the apps write, for those who read along; nil when there is no memory for it.
  let log: OutputLog?
  private(set) var folder: String
  var policy = RestartPolicy()
  /// Has a reader as long as the front lives; nil when there is none.
  private(set) var front: Int32?
  private(set) var terminal: TerminalKeeper
  /// Whether the run goes on when its terminal hangs up.
  var keeps: Bool
  /// Whether it is started again however often it dies: nobody sits before it.
  var isUnattended = false
  /// Whether it goes on without a terminal.
  private(set) var isDetached: Bool

  init(front: Int32?, _ options: Launcher.Options) throws {
    journal = try JournalMemory().descriptor
    input = try JournalMemory().descriptor
    errors = try Pipe()
    life = try Pipe()
    log = try? OutputLog()
    // Nothing is opened from it here; the app judges it before it does. Who is in which group, a program that is linked
    // statically can't ask.
    let folder = try PrivateFolder(for: .run, isJudged: false)
    self.folder = folder.path
    // Held until the process ends.
    if let lock = folder.lock { _ = Unmanaged.passRetained(lock) }
    // An app that doesn't hear of it yet lives through a SIGHUP, as under nohup(1).
    if options.keeps { signal(SIGHUP, SIG_IGN) }
    (self.front, keeps, isDetached) = (front, SavedHandler.isIgnored(SIGHUP), options.isDetached)
    // What started this one may wait for the end of its output.
    if options.isDetached { for stream in [STDIN_FILENO, STDOUT_FILENO] { StandardStreams.silence(stream) } }
    terminal = TerminalKeeper()
  }

  /// Whether the front has died since it was asked last: the terminal is the shell's by now.
  mutating func losesFront() -> Bool {
    guard let front, !Pipe.hasReader(front) else { return false }
    (self.front, terminal.isAbandoned) = (nil, true)
    return true
  }

  /// Goes on without the terminal, and has the front end. Nobody of the run is in the shell's job then: the app has left it before.
  mutating func leave(saying text: String, _ relay: inout ErrorRelay) {
    relay.finish(isUrgent: true)
    StandardStreams.leave()
    relay.redirect()
    terminal = TerminalKeeper()
    setsid()
    if let front { Front.leave(front, saying: text) }
    (front, isDetached) = (nil, true)
  }

  /// Where TMPDIR is gone, apps make the folder elsewhere, under the name by which their journal knows the run.
  mutating func moveFolder() { folder = PrivateFolder.place(of: folder) }

  func launch(lastEnd: AppEnd?) -> LaunchContext {
    LaunchContext(
      journal: journal, input: input, supervisor: life.readEnd, folder: folder, lastEnd: lastEnd,
      failures: policy.failures, canDetach: front != nil, isDetached: isDetached)
  }

  /// Removes the folder of the run, and those of runs and builds that were killed.
  mutating func remove() {
    moveFolder()
    PrivateFolder(path: folder).remove()
    PrivateFolder.removeAbandoned(in: Path.folder(of: folder))
  }
}

/// Two ends of a pipe, open until the process ends. Programs started from here don't get them by themselves.
struct Pipe: Equatable {
  let readEnd: Int32
  let writeEnd: Int32

  init() throws(Diagnostic) {
    do throws(SystemError) {
      let ends = try Descriptor.pipe()
      readEnd = try Descriptor(ends.readEnd).release()
      writeEnd = try Descriptor(ends.writeEnd).release()
    } catch {
      throw .notReady(lacking: "pipe", reason: error.text)
    }
  }

  /// Whether what is written to a pipe, or to anything else, may still be read.
  static func hasReader(_ descriptor: Int32) -> Bool {
    var state = pollfd(fd: descriptor, events: 0, revents: 0)
    return poll(&state, 1, 0) <= 0 || state.revents & Int16(POLLERR) == 0
  }
}
