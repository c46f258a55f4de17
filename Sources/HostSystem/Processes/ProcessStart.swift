import CGlibc
import Glibc
import Synchronization

/// A program to start (posix_spawn(3)). It gets only the descriptors named here, and no signal is blocked in it.
package struct ProcessStart: ~Copyable {
  private var actions = posix_spawn_file_actions_t()
  private var attributes = posix_spawnattr_t()
  private var flags = POSIX_SPAWN_SETSIGMASK

  package init() {
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
  }

  package mutating func open(_ path: String, _ flags: Int32, as number: Int32) {
    posix_spawn_file_actions_addopen(&actions, number, path, flags, 0o600)
  }

  /// A descriptor passed under its own number stays open on exec(3) (posix_spawn_file_actions_adddup2(3p)).
  package mutating func pass(_ descriptor: Int32, as number: Int32) {
    posix_spawn_file_actions_adddup2(&actions, descriptor, number)
  }

  /// Gives signals their default effect, whatever this process does with them.
  package mutating func resetSignals() {
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    flags |= POSIX_SPAWN_SETSIGDEF
  }

  /// Relative paths mean there what they mean here, even after a scene has changed the folder.
  package mutating func keepPaths() {
    if Path.start >= 0 { posix_spawn_file_actions_addfchdir_np(&actions, Path.start) }
  }

  /// Signals of the process to its group don't come here.
  package mutating func leaveGroup() {
    posix_spawnattr_setpgroup(&attributes, 0)
    flags |= POSIX_SPAWN_SETPGROUP
  }

  /// The process has no terminal (setsid(2)).
  package mutating func leaveSession() { flags |= Int32(POSIX_SPAWN_SETSID) }

  /// `arguments` begin with the program's name. The program gets this process's variables unless others are given.
  package mutating func run(
    _ program: String, _ arguments: [String], environment: [String: String]? = nil
  ) throws(SystemError) -> Int32 {
    let arguments = arguments.map { strdup($0) } + [nil]
    let variables = environment?.map { strdup("\($0)=\($1)") }
    defer { (arguments + (variables ?? [])).forEach { free($0) } }
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var id: pid_t = 0
    let code =
      if let variables {
        posix_spawn(&id, program, &actions, &attributes, arguments, variables + [nil])
      } else {
        posix_spawn(&id, program, &actions, &attributes, arguments, process_environment())
      }
    guard code == 0 else { throw SystemError(number: code) }
    return id
  }

  deinit {
    var (actions, attributes) = (actions, attributes)
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }
}

package final class ChildProcess: Sendable {
  private let id: pid_t
  /// The kernel may give its number to another process from then on.
  private let isReaped = Mutex(false)

  /// Starts a program without input; output and errors go to files. `variables` come on top of this process's.
  package init(
    _ command: [String], with variables: [String: String] = [:], output: String, errors: String? = nil
  ) throws(SystemError) {
    var start = ProcessStart()
    start.keepPaths()
    start.open("/dev/null", O_RDONLY, as: STDIN_FILENO)
    start.open(output, O_WRONLY | O_CREAT | O_TRUNC, as: STDOUT_FILENO)
    if let errors, errors != output {
      start.open(errors, O_WRONLY | O_CREAT | O_TRUNC, as: STDERR_FILENO)
    } else {
      start.pass(STDOUT_FILENO, as: STDERR_FILENO)
    }
    start.resetSignals()
    let environment = ProcessEnvironment.all.merging(variables) { $1 }
    id = try start.run(command[0], command, environment: environment)
  }

  package init(withStreamsOfThis command: [String]) throws(SystemError) {
    var start = ProcessStart()
    start.resetSignals()
    id = try start.run(command[0], command)
  }

  /// A cancelled task ends the program. Nil when nobody can tell how it ended.
  package func end() async -> ProcessEnd? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // On its own thread, as Swift's few task threads must not block; on this one where the system gives no more.
        let wait = { @Sendable [self] in continuation.resume(returning: waitForEnd()) }
        do throws(SystemError) { try SystemThread.start(wait) } catch { wait() }
      }
    } onCancel: {
      signal(SIGTERM)
    }
  }

  package func signal(_ number: Int32) { isReaped.withLock { if !$0 { kill(id, number) } } }

  /// Blocks this thread: only for programs that end at once.
  package func waitForEnd() -> ProcessEnd? {
    var info = siginfo_t()
    while waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    return isReaped.withLock { isReaped in
      isReaped = true
      return ProcessEnd.wait(for: id)
    }
  }
}
