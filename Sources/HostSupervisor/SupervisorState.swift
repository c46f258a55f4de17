import HostSystem
import Glibc

/// What survives the death of an app.
struct SupervisorState {
  let journal: Int32
  let input: Int32
  /// The apps' standard error.
  let errors: Pipe
  /// Never written to: EOF tells the app that the supervisor died.
  let life: Pipe
  /// Nil when there is no memory for it.
  let log: OutputLog?
  private(set) var folder: String
  var policy = RestartPolicy()
  /// Has a reader as long as the front lives; nil without one.
  private(set) var front: Int32?
  private(set) var terminal: TerminalKeeper
  /// The run survives a hangup of its terminal.
  var keeps: Bool
  /// Nobody is there: the run is restarted however often it dies.
  var isUnattended = false
  private(set) var isDetached: Bool

  init(front: Int32?, _ options: Launcher.Options) throws {
    journal = try JournalMemory().descriptor
    input = try JournalMemory().descriptor
    errors = try Pipe()
    life = try Pipe()
    log = try? OutputLog()
    // The app judges the folder before it opens anything from it. A statically linked program can't look up groups.
    let folder = try PrivateFolder(for: .run, isJudged: false)
    self.folder = folder.path
    // Held until the process ends.
    if let lock = folder.lock { _ = Unmanaged.passRetained(lock) }
    // A new app, which doesn't catch SIGHUP yet, survives one, as under nohup(1).
    if options.keeps { signal(SIGHUP, SIG_IGN) }
    (self.front, keeps, isDetached) = (front, SavedHandler.isIgnored(SIGHUP), options.isDetached)
    // The parent may wait for the end of its output.
    if options.isDetached { for stream in [STDIN_FILENO, STDOUT_FILENO] { StandardStreams.silence(stream) } }
    terminal = TerminalKeeper()
  }

  /// The front has died since the last call: the terminal is the shell's by now.
  mutating func losesFront() -> Bool {
    guard let front, !Pipe.hasReader(front) else { return false }
    (self.front, terminal.isAbandoned) = (nil, true)
    return true
  }

  /// Continues without the terminal, and ends the front. The app has left the terminal before.
  mutating func leave(saying text: String, _ relay: inout ErrorRelay) {
    relay.finish(isUrgent: true)
    StandardStreams.leave()
    relay.redirect()
    terminal = TerminalKeeper()
    setsid()
    if let front { Front.leave(front, saying: text) }
    (front, isDetached) = (nil, true)
  }

  /// While TMPDIR is gone, apps make the folder elsewhere, under the name that their journal has.
  mutating func moveFolder() { folder = PrivateFolder.place(of: folder) }

  func launch(lastEnd: AppEnd?) -> LaunchContext {
    LaunchContext(
      journal: journal, input: input, supervisor: life.readEnd, folder: folder, lastEnd: lastEnd,
      failures: policy.failures, canDetach: front != nil, isDetached: isDetached)
  }

  /// Also the folders of killed runs and builds.
  mutating func remove() {
    moveFolder()
    PrivateFolder(path: folder).remove()
    PrivateFolder.removeAbandoned(in: Path.folder(of: folder))
  }
}

/// Open until the process ends. Programs started from here don't inherit the ends.
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

  static func hasReader(_ descriptor: Int32) -> Bool {
    var state = pollfd(fd: descriptor, events: 0, revents: 0)
    return poll(&state, 1, 0) <= 0 || state.revents & Int16(POLLERR) == 0
  }
}
