import Glibc
import Synchronization

/// The system gives no more threads, for want of memory as a rule, and Dispatch waits for one without end: nothing goes on in this process,
/// and it can't be ended but from a thread that it has already.
package enum ThreadShortage {
  /// The seconds that are waited before anybody looks whether it is there.
  private static let patience = UInt32(Patience.thread.seconds)

  /// Ends this process when it gets no threads before something has happened.
  package final class Watch: Sendable {
    private let isOver = Atomic(false)

    package init() {
      do throws(SystemError) {
        try SystemThread.start { [self] in watch() }
      } catch {
        end()
      }
    }

    /// It has happened.
    package func stop() { isOver.store(true, ordering: .relaxed) }

    private func watch() {
      var looks = 0
      repeat {
        sleep(looks == 0 ? patience : 1)
        // Other processes may have taken them for a moment.
        looks = SystemThread.isToBeHad ? 1 : looks + 1
        if isOver.load(ordering: .relaxed) { return }
      } while looks < 4
      end()
    }
  }

  /// Starts a thread with a stack of the usual size. Where none is to be had for some seconds, this process ends.
  static func start(_ run: @escaping @Sendable () -> Void) {
    for _ in 0..<patience * 10 {
      do throws(SystemError) { return try SystemThread.start(hasSmallStack: false, run) } catch { usleep(100_000) }
    }
    end()
  }

  /// Ends this process, and says why.
  ///
  /// - Parameter isToBeStartedAgain: whether somebody starts it again when it dies.
  package static func end(isToBeStartedAgain: Bool = false) -> Never {
    let text = """
      error: the system gives no more threads
        raise the limits of memory (ulimit -d, ulimit -v) and of processes (ulimit -u)

      """
    // Nobody may read it.
    _ = try? Output.write(Array(text.utf8)[...], to: STDERR_FILENO, timeout: 1000, portion: 512)
    if isToBeStartedAgain { kill(getpid(), SIGKILL) }
    _exit(71)  // EX_OSERR
  }
}
