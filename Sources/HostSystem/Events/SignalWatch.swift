package import Glibc
import Synchronization

/// The end of the pipe that the signal handler writes to; -1 while nobody watches.
private let watchedPipe = Atomic<Int32>(-1)

/// Tells of signals at a moment when everything may be done, not just what a signal handler may do.
///
/// The handler writes the signal's number to a pipe, and a thread reads it ("self-pipe"). One watch at a time.
@MainActor
package final class SignalWatch {
  private let source: ReadSource
  /// Closed, it ends the source; nil since then.
  private var writeEnd: Descriptor?
  private var previous: [Int32: SavedHandler] = [:]

  /// Begins to watch. Signals that the process was started to ignore stay ignored, as under nohup(1).
  ///
  /// - Parameter deliver: takes each signal's number, on a thread of its own.
  /// - Throws: ``SystemError`` when there is no pipe to be had.
  package init(_ signals: [Int32], deliver: @escaping @Sendable (Int32) -> Void) throws(SystemError) {
    let ends = try Descriptor.pipe(O_NONBLOCK)
    let readEnd = try Descriptor(ends.readEnd)
    let writeEnd = try Descriptor(ends.writeEnd)
    let number = writeEnd.number
    self.writeEnd = consume writeEnd
    let onCancel = { @Sendable in withExtendedLifetime(readEnd) {} }
    source = ReadSource(readEnd.number, endsItself: true, onCancel: onCancel) { numbers in
      for number in numbers ?? [] { deliver(Int32(number)) }
    }
    watchedPipe.store(number, ordering: .sequentiallyConsistent)
    for signal in signals { claim(signal) }
  }

  package func claim(_ signal: Int32) {
    guard previous[signal] == nil else { return }
    previous[signal] = SavedHandler.install(for: signal, flags: SA_RESTART, keepIgnored: true) { number, _, _ in
      let saved = errno
      var byte = UInt8(truncatingIfNeeded: number)
      _ = write(watchedPipe.load(ordering: .sequentiallyConsistent), &byte, 1)
      errno = saved
    }
  }

  /// Lets a signal have its former effect. False when it was not caught, because it is to be ignored.
  package func release(_ signal: Int32) -> Bool {
    guard let handler = previous.removeValue(forKey: signal) else { return false }
    handler.restore()
    return true
  }

  package func stop() {
    for handler in previous.values { handler.restore() }
    previous = [:]
    watchedPipe.store(-1, ordering: .sequentiallyConsistent)
    source.cancel()
    writeEnd = nil
  }
}

/// What happened at a signal before somebody else took it.
package struct SavedHandler {
  private let signal: Int32
  private let action: sigaction

  package typealias Handler = @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void

  /// Takes a signal.
  ///
  /// - Parameters:
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

  package static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    return sigaction(signal, nil, &action) == 0 && action.isIgnored
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
