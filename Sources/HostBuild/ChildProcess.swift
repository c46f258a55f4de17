import Dispatch
import Glibc
import HostCore

/// A program that runs beside this one, and whose output goes to a file.
struct ChildProcess: Sendable {
  private let id: pid_t

  /// Starts a program, with no input.
  ///
  /// A file takes the output, and not a pipe: nothing has to be read while the program runs, and nothing fills up.
  ///
  /// - Parameters:
  ///   - command: its path and its arguments.
  ///   - environment: all of its variables.
  ///   - output: the file that takes the standard output and the standard error.
  init(_ command: [String], environment: [String: String], output: String) throws(SystemError) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // What this process does with signals is not the child's business.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    let arguments = command.map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { (arguments + variables).forEach { free($0) } }
    var id: pid_t = 0
    let code = posix_spawn(&id, command[0], &actions, &attributes, arguments, variables)
    guard code == 0 else { throw SystemError(number: code) }
    self.id = id
  }

  /// Waits until the program has ended; a task that is cancelled ends it.
  ///
  /// - Returns: its exit status, or, when a signal ended it, the signal's number, negative.
  func end() async -> Int32 {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // On a thread of its own: the few threads of Swift's tasks must not be blocked.
        DispatchQueue.global().async { continuation.resume(returning: reap()) }
      }
    } onCancel: {
      kill(id, SIGTERM)
    }
  }

  private func reap() -> Int32 {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0 {
      guard errno == EINTR else { return -1 }
    }
    let signal = status & 0x7F  // WTERMSIG
    return signal == 0 ? (status >> 8) & 0xFF : -signal
  }
}
