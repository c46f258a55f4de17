import Glibc

/// What happened at a signal before somebody else took it.
struct SavedHandler {
  private let signal: Int32
  private let action: sigaction

  /// What a signal handler is.
  typealias Handler = @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void

  /// Takes a signal.
  ///
  /// - Parameters:
  ///   - signal: its number.
  ///   - flags: those of sigaction(2).
  ///   - keepIgnored: leaves a signal alone that the process was started to ignore.
  ///   - handler: may only do what signal-safety(7) allows.
  /// - Returns: what was there before; nil when the signal was left alone.
  static func install(for signal: Int32, flags: Int32, keepIgnored: Bool, _ handler: Handler) -> SavedHandler? {
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

  /// Puts it back. Safe in a signal handler.
  func restore() {
    var action = action
    sigaction(signal, &action, nil)
  }
}

extension sigaction {
  /// Whether the action is SIG_IGN, which is no function but the number 1.
  fileprivate var isIgnored: Bool {
    withUnsafeBytes(of: __sigaction_handler) { $0.load(as: UInt.self) } == 1
  }
}
