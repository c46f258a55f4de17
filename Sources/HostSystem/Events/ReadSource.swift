import Glibc
import Synchronization

/// Reads from a descriptor as bytes come, on a thread of its own.
/// Dispatch's sources take two threads and six system calls a portion to tell what poll(2) tells: 1/12 of a key's time.
package final class ReadSource: Sendable {
  private let input: Int32
  private let deliver: @Sendable ([UInt8]?) -> Void
  private let isCancelled = Atomic(false)
  /// Wakes the thread for its end; nil where the input ends by itself, or no descriptor was left.
  private let alarm: Alarm?
  /// Held while reading and delivering, so that the portions stay in order.
  private let turn = Mutex(())

  /// The most portions of one `readPending`: a sender without a pause would block its caller for ever.
  private static let mostPortions = 16

  /// Without a descriptor for the alarm, the thread ends at the next bytes, which it doesn't read.
  /// Where the system gives no thread, the process ends and says why.
  ///
  /// - Parameters:
  ///   - fileDescriptor: stays open while the source reads.
  ///   - endsItself: whether end of file follows ``cancel()``; that saves two descriptors.
  ///   - longestPause: asked before each wait: how long without bytes until `onPause`; nil: for ever.
  ///   - deliver: takes the bytes in order, then nil at the end.
  package init(
    _ fileDescriptor: Int32, endsItself: Bool = false,
    longestPause: @escaping @Sendable () -> Duration? = { nil }, onPause: @escaping @Sendable () -> Void = {},
    onCancel: @escaping @Sendable () -> Void = {}, deliver: @escaping @Sendable ([UInt8]?) -> Void
  ) {
    input = fileDescriptor
    self.deliver = deliver
    let alarm = endsItself ? nil : try? Alarm()
    self.alarm = alarm
    let run = { @Sendable [weak self] in
      var watched = [
        pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0),
        alarm?.watched ?? pollfd(fd: -1, events: 0, revents: 0),
      ]
      repeat {
        let pause = longestPause().map { Int32(($0 / .milliseconds(1)).rounded(.up)) } ?? -1
        let count = poll(&watched, 2, pause)
        if count < 0, errno != EINTR {
          self?.fail()
          break
        }
        if count == 0 { onPause() }
      } while self?.read(watched[0]) == true
      onCancel()
    }
    SystemThread.startOrExit(run)
  }

  deinit { cancel() }

  /// Delivers what can be read now before it returns. Never call it from `deliver`.
  package func readPending() {
    turn.withLock { _ in
      for _ in 0..<Self.mostPortions where !readPortion() { break }
    }
  }

  package func cancel() {
    isCancelled.store(true, ordering: .sequentiallyConsistent)
    alarm?.ring()
  }

  /// Returns when nobody reads any more: the descriptor may lead elsewhere then. Never call it from `deliver`.
  package func finish() {
    cancel()
    turn.withLock { _ in }
  }

  private func read(_ watched: pollfd) -> Bool {
    if watched.revents != 0 { turn.withLock { _ in _ = readPortion() } }
    return !isCancelled.load(ordering: .sequentiallyConsistent)
  }

  private func fail() {
    turn.withLock { _ in
      if !isCancelled.load(ordering: .sequentiallyConsistent) { end() }
    }
  }

  private func end() {
    cancel()
    deliver(nil)
  }

  /// The caller holds the turn. Returns whether something came.
  private func readPortion() -> Bool {
    guard !isCancelled.load(ordering: .sequentiallyConsistent) else { return false }
    // Another reader may have been first; then read(2) would block.
    var ready = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, 0) > 0 else { return false }
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, initialized in
      count = Glibc.read(input, buffer.baseAddress, buffer.count)
      initialized = max(0, count)
    }
    if count > 0 {
      deliver(bytes)
    } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
      // End of file, or EIO from a terminal that hung up or is another job's.
      end()
    }
    return count > 0
  }
}

/// A pipe whose closed end wakes the thread that polls it.
private final class Alarm: Sendable {
  private let readEnd: Descriptor
  private let writeEnd: Mutex<Descriptor?>

  init() throws(SystemError) {
    let ends = try Descriptor.pipe()
    readEnd = try Descriptor(ends.readEnd)
    writeEnd = Mutex(try Descriptor(ends.writeEnd))
  }

  var watched: pollfd { pollfd(fd: readEnd.number, events: 0, revents: 0) }

  func ring() { writeEnd.withLock { $0 = nil } }
}
