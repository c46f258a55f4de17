import Glibc
import Synchronization

/// A program that runs beside this one, and whose output goes to a file.
package final class ChildProcess: Sendable {
  private let id: pid_t
  /// Whether it is out of the table of processes: its number may be another's from then on.
  private let isReaped = Mutex(false)

  /// Starts a program, with no input.
  ///
  /// A file takes the output, and not a pipe: nothing has to be read while the program runs, and nothing fills up.
  ///
  /// - Parameters:
  ///   - variables: those that it has besides this program's, or with other values.
  ///   - errors: the file that takes the standard error; nil for that of the output.
  package init(
    _ command: [String], with variables: [String: String] = [:], output: String, errors: String? = nil
  ) throws(SystemError) {
    var start = ProcessStart()
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

  /// Waits until the program has ended; a task that is cancelled ends it.
  ///
  /// - Returns: how it ended; nil when that can't be told.
  package func end() async -> ProcessEnd? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // On a thread of its own: the few threads of Swift's tasks must not be blocked, but where the system gives no more.
        let wait = { @Sendable [self] in continuation.resume(returning: waitForEnd()) }
        do throws(SystemError) { try SystemThread.start(wait) } catch { wait() }
      }
    } onCancel: {
      isReaped.withLock { if !$0 { kill(id, SIGTERM) } }
    }
  }

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
