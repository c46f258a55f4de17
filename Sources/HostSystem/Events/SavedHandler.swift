package import Glibc

/// What happened at a signal before somebody else took it.
package struct SavedHandler {
  private let signal: Int32
  private let action: sigaction

  /// What a signal handler is.
  package typealias Handler = @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void

  /// Takes a signal.
  ///
  /// - Parameters:
  ///   - signal: its number.
  ///   - flags: those of sigaction(2).
  ///   - keepIgnored: leaves a signal alone that the process was started to ignore.
  ///   - handler: may only do what signal-safety(7) allows.
  /// - Returns: what was there before; nil when the signal was left alone.
  package static func install(for signal: Int32, flags: Int32, keepIgnored: Bool, _ handler: Handler) -> SavedHandler? {
    var old = sigaction()
    guard sigaction(signal, nil, &old) == 0 else { return nil }
    if keepIgnored, old.isIgnored { return nil }
    var new = sigaction()
    new.__sigaction_handler.sa_sigaction = handler
    new.sa_flags = flags | SA_SIGINFO
    sigemptyset(&new.sa_mask)
    guard sigaction(signal, &new, nil) == 0 else { return nil }
    return SavedHandler(signal: signal, action: old)
  }

  /// What happens at a signal now. Safe in a signal handler.
  package static func current(for signal: Int32) -> SavedHandler {
    var action = sigaction()
    sigaction(signal, nil, &action)
    return SavedHandler(signal: signal, action: action)
  }

  /// Has it done what it would have done: runs the handler that was there, if there was one. Safe in a signal handler.
  package func run(_ info: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?) {
    // SIG_DFL and SIG_IGN are no functions but the numbers 0 and 1.
    guard action.handlerNumber > 1 else { return }
    if action.sa_flags & SA_SIGINFO != 0 {
      action.__sigaction_handler.sa_sigaction?(signal, info, context)
    } else {
      action.__sigaction_handler.sa_handler?(signal)
    }
  }

  /// Puts it back. Safe in a signal handler.
  package func restore() {
    var action = action
    sigaction(signal, &action, nil)
  }
}

extension sigaction {
  /// The address of the handler; 0 for SIG_DFL and 1 for SIG_IGN.
  fileprivate var handlerNumber: UInt {
    withUnsafeBytes(of: __sigaction_handler) { $0.load(as: UInt.self) }
  }

  fileprivate var isIgnored: Bool { handlerNumber == 1 }
}
