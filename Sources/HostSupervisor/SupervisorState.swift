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
  let folder: String
  var policy = RestartPolicy()
  /// Has a reader as long as the front lives; nil when there is none.
  var front: Int32?
  /// Whether the run goes on when its terminal hangs up.
  var keeps = false
  /// Whether it is started again however often it dies: nobody sits before it.
  var isUnattended = false
  /// Whether it goes on without a terminal.
  var isDetached = false

  init() throws {
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
  }

  func launch(lastEnd: AppEnd?) -> LaunchContext {
    LaunchContext(
      journal: journal, input: input, supervisor: life.readEnd, folder: folder, lastEnd: lastEnd,
      failures: policy.failures, canDetach: front != nil, isDetached: isDetached)
  }

  /// Removes the folder of the run, and those of runs and builds that were killed.
  func remove() {
    PrivateFolder(path: folder).remove()
    PrivateFolder.removeAbandoned(in: Path.folder(of: folder))
  }
}

/// Two ends of a pipe, open until the process ends. Programs started from here don't get them by themselves.
struct Pipe: Equatable {
  let readEnd: Int32
  let writeEnd: Int32

  init() throws(SupervisorFault) {
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
