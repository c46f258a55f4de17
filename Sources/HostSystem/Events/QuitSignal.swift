import CGlibc
import Glibc
import Synchronization

/// The thread on which the main actor was seen last; 0 when it wasn't.
private let busyThread = Atomic<Int32>(0)

/// Ends an app that doesn't answer, when the user asks for it by SIGQUIT (Ctrl-\): as a crash of the code that holds the
/// main actor, so that its backtrace tells whose it is.
package enum QuitSignal {
  package static func claim() {
    _ = SavedHandler.install(for: SIGSYS, flags: SA_ONSTACK, keepIgnored: false) { _, info, context in
      die(info, context)
    }
    _ = SavedHandler.install(for: SIGQUIT, flags: SA_ONSTACK, keepIgnored: true) { _, info, context in
      let thread = busyThread.load(ordering: .sequentiallyConsistent)
      // The kernel has chosen any thread; the one that hangs is to end the process. Dispatch's threads block what isn't a
      // fault, so it is asked by one that nobody else uses.
      if thread != 0, thread != gettid(), tgkill(getpid(), thread, SIGSYS) == 0 { return }
      die(info, context)
    }
  }

  /// Says that the main actor is about to run code of a scene, on this thread. On Linux it moves from thread to thread.
  @MainActor
  package static func noteThread() {
    busyThread.store(gettid(), ordering: .sequentiallyConsistent)
    SignalStack.cover()
  }
}

/// Dies as of a call of abort(3) at the place where the signal has struck, which is what a backtrace begins with.
private func die(_ info: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?) {
  SavedHandler.current(for: SIGABRT).run(info, context)
  // The handler may return, and block the signal that it has sent; this can't.
  abort()
}

/// The stack of signal handlers, for threads that have run over their own: such a thread can run nothing more, not even
/// what tells who ran over it.
package enum SignalStack {
  @MainActor private static let stack: stack_t = {
    var stack = stack_t()
    stack.ss_size = max(65536, sysconf(Int32(_SC_SIGSTKSZ)))
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: stack.ss_size, alignment: 16)
    return stack
  }()

  /// Gives it to this thread.
  ///
  /// On Linux the main actor moves from thread to thread, so each event asks for it. They share one stack, as a process
  /// dies but once.
  @MainActor
  package static func cover() {
    var current = stack_t()
    guard sigaltstack(nil, &current) == 0, current.ss_flags & Int32(SS_DISABLE) != 0 else { return }
    var stack = stack
    sigaltstack(&stack, nil)
  }
}
