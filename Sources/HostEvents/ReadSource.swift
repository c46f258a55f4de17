import HostSystem
import Dispatch
import Glibc

/// Reads from a file descriptor as bytes come, on a queue of its own.
///
/// Dispatch's sources may be cancelled from any thread, but on Linux the Swift overlay doesn't declare them Sendable.
package final class ReadSource: @unchecked Sendable {
  private let source: any DispatchSourceRead
  private let queue: DispatchQueue
  private let input: BorrowedDescriptor
  private let deliver: @Sendable ([UInt8]?) -> Void

  /// What `readPending` reads at most, in portions: who sends without a pause would hold up its caller for ever.
  private static let mostPortions = 16

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - fileDescriptor: stays open while the source reads.
  ///   - label: names the queue in a debugger.
  ///   - onCancel: called when the source reads no more.
  ///   - deliver: takes the bytes in order, and nil at the end, after which nothing comes.
  package init(
    _ fileDescriptor: Int32, label: String, onCancel: @escaping @Sendable () -> Void = {},
    deliver: @escaping @Sendable ([UInt8]?) -> Void
  ) {
    queue = DispatchQueue(label: label)
    input = BorrowedDescriptor(fileDescriptor)
    self.deliver = deliver
    source = DispatchSource.makeReadSource(fileDescriptor: fileDescriptor, queue: queue)
    source.setEventHandler { @Sendable [weak self] in _ = self?.readPortion() }
    source.setCancelHandler(handler: onCancel)
    source.activate()
  }

  /// Delivers what can be read now, then returns: what is delivered later had not come by then.
  ///
  /// Not to be called from where the bytes are delivered.
  package func readPending() {
    queue.sync { @Sendable [self] in
      for _ in 0..<Self.mostPortions where !readPortion() { break }
    }
  }

  /// Reads no more.
  package func cancel() { source.cancel() }

  /// Runs on the queue.
  ///
  /// - Returns: whether there was something.
  private func readPortion() -> Bool {
    guard !source.isCancelled else { return false }
    switch Self.read(input) {
    case .bytes(let bytes):
      deliver(bytes)
      return true
    case .nothing: return false
    case .end:
      cancel()
      deliver(nil)
      return false
    }
  }

  private enum Outcome { case bytes([UInt8]), nothing, end }

  private static func read(_ input: BorrowedDescriptor) -> Outcome {
    // Reading moves on in what may be the user's file.
    input.requireIntact()
    // Somebody else may have read in the meantime; then reading would wait.
    var ready = pollfd(fd: input.number, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, 0) > 0 else { return .nothing }
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, initialized in
      count = Glibc.read(input.number, buffer.baseAddress, buffer.count)
      initialized = max(0, count)
    }
    if count > 0 { return .bytes(bytes) }
    if count < 0, errno == EINTR || errno == EAGAIN { return .nothing }
    // End of file, or EIO from a terminal that hung up or is another job's.
    return .end
  }
}
