import CGlibc
import Glibc
import Synchronization

/// How a program is to be started in a process of its own (posix_spawn(3)).
///
/// It gets no descriptors but those that are named here, and no signal is blocked in it.
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

  /// Passes on a descriptor of this process under a number; under its own it is passed on though it is closed on exec(3)
  /// (posix_spawn_file_actions_adddup2(3p)).
  package mutating func pass(_ descriptor: Int32, as number: Int32) {
    posix_spawn_file_actions_adddup2(&actions, descriptor, number)
  }

  /// Has signals their usual effect, whatever this process does with them.
  package mutating func resetSignals() {
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    flags |= POSIX_SPAWN_SETSIGDEF
  }

  /// Has relative paths mean there what they mean here, wherever a scene has gone.
  package mutating func keepPaths() {
    if Path.start >= 0 { posix_spawn_file_actions_addfchdir_np(&actions, Path.start) }
  }

  /// Makes the process the leader of a group of its own: what it sends to its group doesn't come here.
  package mutating func leaveGroup() {
    posix_spawnattr_setpgroup(&attributes, 0)
    flags |= POSIX_SPAWN_SETPGROUP
  }

  /// Makes the process the leader of a session of its own: it has no terminal (setsid(2)).
  package mutating func leaveSession() { flags |= Int32(POSIX_SPAWN_SETSID) }

  /// Starts the program of a path; the arguments begin with its name. It has the variables of this process unless others are given.
  ///
  /// - Returns: the number of the process.
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

/// A program that runs beside this one, and whose output goes to a file.
package final class ChildProcess: Sendable {
  private let id: pid_t
  /// Whether it is out of the table of processes: its number may be another's from then on.
  private let isReaped = Mutex(false)

  /// Starts a program, with no input.
  ///
  /// A file takes the output, and another or the same the errors, and not a pipe: nothing has to be read while the program runs, and
  /// nothing fills up. The variables stand above those of this program.
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

  /// Starts a program with the standard streams of this one.
  package init(withStreamsOfThis command: [String]) throws(SystemError) {
    var start = ProcessStart()
    start.resetSignals()
    id = try start.run(command[0], command)
  }

  /// Waits until the program has ended; a task that is cancelled ends it. Nil when nobody can tell how it ended.
  package func end() async -> ProcessEnd? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // On a thread of its own: the few threads of Swift's tasks must not be blocked, but where the system gives no more.
        let wait = { @Sendable [self] in continuation.resume(returning: waitForEnd()) }
        do throws(SystemError) { try SystemThread.start(wait) } catch { wait() }
      }
    } onCancel: {
      signal(SIGTERM)
    }
  }

  package func signal(_ number: Int32) { isReaped.withLock { if !$0 { kill(id, number) } } }

  /// Waits on this thread: only for what answers at once.
  package func waitForEnd() -> ProcessEnd? {
    var info = siginfo_t()
    while waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    return isReaped.withLock { isReaped in
      isReaped = true
      return ProcessEnd.wait(for: id)
    }
  }
}
