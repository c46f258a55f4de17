import CGlibc
import Glibc
import HostCore

/// A process of the app.
struct AppProcess {
  /// The number of the process.
  let id: pid_t

  /// What a process is doing.
  enum State: Equatable {
    case running
    /// Stopped by a signal of job control.
    case stopped(by: Int32)
    case ended(ProcessEnd)
  }

  /// Starts a program with the environment of this one.
  ///
  /// - Parameters:
  ///   - program: its path.
  ///   - arguments: its name, and what stands behind it.
  ///   - streams: what becomes one of its standard streams, if not this process's does, by the stream's number.
  ///   - inherited: the descriptors that it gets besides the standard streams.
  init(
    _ program: String, _ arguments: [String], streams: [Int32: Int32], inherited: [Int32] = []
  ) throws(SystemError) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (stream, descriptor) in streams { posix_spawn_file_actions_adddup2(&actions, descriptor, stream) }
    // A descriptor that is copied onto itself is no longer closed by exec(3) (posix_spawn_file_actions_adddup2(3p)).
    for descriptor in inherited { posix_spawn_file_actions_adddup2(&actions, descriptor, descriptor) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The signals that this process collects are the app's as they come.
    var mask = sigset_t()
    sigemptyset(&mask)
    posix_spawnattr_setsigmask(&attributes, &mask)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let argv = arguments.map { strdup($0) } + [nil]
    defer { argv.forEach { free($0) } }
    var id: pid_t = 0
    let code = posix_spawn(&id, program, &actions, &attributes, argv, process_environment())
    guard code == 0 else { throw SystemError(number: code) }
    self.id = id
  }

  /// What the process is doing now. An end is told once.
  func state() -> State {
    var status: Int32 = 0
    guard waitpid(id, &status, WNOHANG | WUNTRACED) == id else { return .running }
    guard status & 0xFF == 0x7F else { return .ended(ProcessEnd(waitStatus: status)) }  // WIFSTOPPED
    let signal = (status >> 8) & 0xFF
    return [SIGTSTP, SIGTTIN, SIGTTOU].contains(signal) ? .stopped(by: signal) : .running
  }
}
