import Glibc
import Synchronization

/// The end of the pipe that the signal handler writes to; -1 while nobody watches.
private let watchedPipe = Atomic<Int32>(-1)
/// The inode of the pipe.
private let watchedInode = Atomic<UInt>(0)

/// Tells of signals at a moment when everything may be done, not just what a signal handler may do.
///
/// The handler writes the signal's number to a pipe, and a queue reads it ("self-pipe"). One watch at a time.
@MainActor
package final class SignalWatch {
  private let source: ReadSource
  /// Closed, it ends the source; nil since then.
  private var writeEnd: Descriptor?
  private var previous: [Int32: SavedHandler] = [:]

  /// Begins to watch. Signals that the process was started to ignore stay ignored, as under nohup(1).
  ///
  /// - Parameters:
  ///   - signals: the numbers.
  ///   - deliver: takes each signal's number, on a queue of its own.
  /// - Throws: ``SystemError`` when there is no pipe to be had.
  package init(_ signals: [Int32], deliver: @escaping @Sendable (Int32) -> Void) throws(SystemError) {
    let ends = try Descriptor.pipe(O_NONBLOCK)
    let readEnd = try Descriptor(raising: ends.readEnd)
    let writeEnd = try Descriptor(raising: ends.writeEnd)
    let number = writeEnd.number
    self.writeEnd = consume writeEnd
    let onCancel = { @Sendable in withExtendedLifetime(readEnd) {} }
    source = ReadSource(readEnd.number, endsItself: true, onCancel: onCancel) { numbers in
      for number in numbers ?? [] { deliver(Int32(number)) }
    }
    var status = stat()
    if fstat(number, &status) == 0 { watchedInode.store(status.st_ino, ordering: .sequentiallyConsistent) }
    watchedPipe.store(number, ordering: .sequentiallyConsistent)
    for signal in signals { take(signal) }
  }

  /// Catches a signal.
  package func take(_ signal: Int32) {
    guard previous[signal] == nil else { return }
    previous[signal] = SavedHandler.install(for: signal, flags: SA_RESTART, keepIgnored: true) { number, _, _ in
      let saved = errno
      var byte = UInt8(truncatingIfNeeded: number)
      let end = watchedPipe.load(ordering: .sequentiallyConsistent)
      var status = stat()
      // Code of a scene may have closed it; then the number is somebody's file.
      let inode = watchedInode.load(ordering: .sequentiallyConsistent)
      if fstat(end, &status) == 0, status.st_mode & S_IFMT == S_IFIFO, status.st_ino == inode {
        _ = write(end, &byte, 1)
      }
      errno = saved
    }
  }

  /// Lets a signal have its former effect.
  ///
  /// - Returns: false when it was not caught, because it is to be ignored.
  package func release(_ signal: Int32) -> Bool {
    guard let handler = previous.removeValue(forKey: signal) else { return false }
    handler.restore()
    return true
  }

  /// Puts the former handlers back.
  package func stop() {
    for handler in previous.values { handler.restore() }
    previous = [:]
    watchedPipe.store(-1, ordering: .sequentiallyConsistent)
    source.cancel()
    writeEnd = nil
  }
}
