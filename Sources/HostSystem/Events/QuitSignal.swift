import CGlibc
import Glibc
import Synchronization

/// The thread that ran the main actor last; 0 before the first.
private let busyThread = Atomic<Int32>(0)

/// Ends a hanging app at SIGQUIT (Ctrl-\), as a crash of the code that holds the main actor: the backtrace names it.
package enum QuitSignal {
  package static func claim() {
    _ = SavedHandler.install(for: SIGSYS, flags: SA_ONSTACK, keepIgnored: false) { _, info, context in
      die(info, context)
    }
    _ = SavedHandler.install(for: SIGQUIT, flags: SA_ONSTACK, keepIgnored: true) { _, info, context in
      let thread = busyThread.load(ordering: .sequentiallyConsistent)
      // The kernel picks any thread, but the hanging one has to crash. Dispatch's threads block signals that aren't
      // faults, so it gets a fault signal that nobody else uses.
      if thread != 0, thread != gettid(), tgkill(getpid(), thread, SIGSYS) == 0 { return }
      die(info, context)
    }
  }

  /// Called before the main actor runs a scene's code: on Linux it moves between threads.
  @MainActor
  package static func noteThread() {
    busyThread.store(gettid(), ordering: .sequentiallyConsistent)
    SignalStack.cover()
  }
}

/// Dies as if abort(3) were called where the signal struck, so that a backtrace begins there.
private func die(_ info: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?) {
  SavedHandler.current(for: SIGABRT).run(info, context)
  // The handler may return, and block the signal that it sends; abort(3) ends the process all the same.
  abort()
}

/// The signal handlers' stack: a thread that overran its own stack can run nothing on it, not even the backtrace.
package enum SignalStack {
  @MainActor private static let stack: stack_t = {
    var stack = stack_t()
    stack.ss_size = max(65536, sysconf(Int32(_SC_SIGSTKSZ)))
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: stack.ss_size, alignment: 16)
    return stack
  }()

  /// Each event calls this, as the main actor moves between threads on Linux. One stack does: a process dies but once.
  @MainActor
  package static func cover() {
    var current = stack_t()
    guard sigaltstack(nil, &current) == 0, current.ss_flags & Int32(SS_DISABLE) != 0 else { return }
    var stack = stack
    sigaltstack(&stack, nil)
  }
}
