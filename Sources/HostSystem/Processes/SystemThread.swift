import CGlibc  // also declares sigset_t; which module the compiler meets first is chance
import Glibc
import Synchronization

/// Threads for what blocks or must not wait behind others. Dispatch shares its threads, and waits for ever where the
/// system gives no more.
package enum SystemThread {
  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// A detached thread. Only signals of its own faults reach it, and the runtime's.
  package static func start(_ run: @escaping @Sendable () -> Void) throws(SystemError) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    // A new thread inherits the mask.
    var signals = sigset_t()
    var mask = sigset_t()
    sigfillset(&signals)
    // With SIGPROF the runtime stops a thread for a backtrace; Dispatch threads that this one starts inherit the mask.
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

  /// For a thread that the process can't do without: where the system gives none, it says so and ends with EX_OSERR.
  package static func startOrExit(_ run: @escaping @Sendable () -> Void) {
    do throws(SystemError) { try start(run) } catch {
      let text = """
        error: the system gives no more threads
          raise the limits of memory (ulimit -d, ulimit -v) and of processes (ulimit -u)

        """
      // Not blocking: nobody may read it.
      _ = try? Output.write(Array(text.utf8)[...], to: STDERR_FILENO, timeout: 1000, portion: 512)
      _exit(71)
    }
  }
}

/// Keeps long work off the thread that draws.
package enum MainThread {
  private static let reservation = Atomic(false)

  /// From now on a debug build ends where the main thread reads, hashes or copies a library.
  package static func reserve() { reservation.store(true, ordering: .relaxed) }

  package static var isReserved: Bool { reservation.load(ordering: .relaxed) }

  package static func expectOther() {
    assert(!isReserved || gettid() != getpid(), "the main thread works on a library while a run goes on")
  }
}
