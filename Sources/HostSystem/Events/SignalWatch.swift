package import Glibc
import Synchronization

/// The signal handler writes to it; -1 while nobody watches.
private let watchedPipe = Atomic<Int32>(-1)

/// Reports signals on a thread, where more is allowed than in a handler ("self-pipe"). One watch at a time.
@MainActor
package final class SignalWatch {
  private let source: ReadSource
  /// Closing it ends the source.
  private var writeEnd: Descriptor?
  private var previous: [Int32: SavedHandler] = [:]

  /// Calls `deliver` on a thread of its own. Signals ignored since the process's start stay so, as under nohup(1).
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

  /// Restores the former effect; false when the signal was not caught, because it is ignored.
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

package struct SavedHandler {
  private let signal: Int32
  private let action: sigaction

  package typealias Handler = @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void

  /// Returns the former action; nil when the signal was left alone: with `keepIgnored`, one ignored since the start.
  /// The handler may only do what signal-safety(7) allows.
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

  /// Safe in a signal handler.
  package static func current(for signal: Int32) -> SavedHandler {
    var action = sigaction()
    sigaction(signal, nil, &action)
    return SavedHandler(signal: signal, action: action)
  }

  /// Runs the handler that was there, if any. Safe in a signal handler.
  package func run(_ info: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?) {
    // SIG_DFL and SIG_IGN are no functions but the numbers 0 and 1.
    guard action.handlerNumber > 1 else { return }
    if action.sa_flags & SA_SIGINFO != 0 {
      action.__sigaction_handler.sa_sigaction?(signal, info, context)
    } else {
      action.__sigaction_handler.sa_handler?(signal)
    }
  }

  /// Safe in a signal handler.
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
