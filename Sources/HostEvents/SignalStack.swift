import Glibc

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
