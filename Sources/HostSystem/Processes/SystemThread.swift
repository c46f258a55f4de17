import CGlibc  // also declares sigset_t; which module the compiler meets first is chance
import Glibc
import Synchronization

/// Threads of their own, for what waits or must not wait behind others. Dispatch shares its threads, and waits for one without end where the
/// system gives no more.
package enum SystemThread {
  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread that nobody waits for. Only signals of its own faults reach it, and the runtime's.
  package static func start(_ run: @escaping @Sendable () -> Void) throws(SystemError) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    // A new thread has the mask of the one that starts it.
    var signals = sigset_t()
    var mask = sigset_t()
    sigfillset(&signals)
    // By SIGPROF the runtime stops a thread for a backtrace, also those of Dispatch that begin on this one, and have its mask.
    for open in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGPROF] { sigdelset(&signals, open) }
    pthread_sigmask(SIG_BLOCK, &signals, &mask)
    defer { pthread_sigmask(SIG_SETMASK, &mask, nil) }
    let body = Unmanaged.passRetained(Body(run))
    var thread = pthread_t()
    let code = pthread_create(
      &thread, &attributes,
      { body in
        if let body { Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run() }
        return nil
      }, body.toOpaque())
    guard code == 0 else {
      body.release()
      throw SystemError(number: code)
    }
  }

  /// Starts a thread without which the process can't go on. Where the system gives none, the process says so, and ends with EX_OSERR.
  package static func startOrExit(_ run: @escaping @Sendable () -> Void) {
    do throws(SystemError) { try start(run) } catch {
      let text = """
        error: the system gives no more threads
          raise the limits of memory (ulimit -d, ulimit -v) and of processes (ulimit -u)

        """
      // Nobody may read it.
      _ = try? Output.write(Array(text.utf8)[...], to: STDERR_FILENO, timeout: 1000, portion: 512)
      _exit(71)
    }
  }
}

/// Holds long work off the thread that draws.
package enum MainThread {
  private static let reservation = Atomic(false)

  /// From now on the main thread reads, hashes and copies no library. A debug build ends where it does.
  package static func reserve() { reservation.store(true, ordering: .relaxed) }

  package static var isReserved: Bool { reservation.load(ordering: .relaxed) }

  /// To be called where a library is read, hashed or copied.
  package static func expectOther() {
    assert(!isReserved || gettid() != getpid(), "the main thread works on a library while a run goes on")
  }
}
