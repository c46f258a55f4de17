import Dispatch
import Glibc

/// Reads from a file descriptor as bytes come, on a queue of its own.
///
/// Dispatch's sources may be cancelled from any thread, but on Linux the Swift overlay doesn't declare them Sendable.
package final class ReadSource: @unchecked Sendable {
  private let source: any DispatchSourceRead

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
    let own = OwnDescriptor(fileDescriptor)
    source = DispatchSource.makeReadSource(fileDescriptor: fileDescriptor, queue: DispatchQueue(label: label))
    source.setEventHandler { @Sendable [weak self] in
      switch ReadSource.read(own) {
      case .bytes(let bytes): deliver(bytes)
      case .nothing: break
      case .end:
        self?.cancel()
        deliver(nil)
      }
    }
    source.setCancelHandler(handler: onCancel)
    source.activate()
  }

  /// Reads no more.
  package func cancel() { source.cancel() }

  private enum Outcome { case bytes([UInt8]), nothing, end }

  private static func read(_ own: OwnDescriptor) -> Outcome {
    // Reading moves on in what may be the user's file.
    own.requireIntact()
    // Somebody else may have read in the meantime; then reading would wait.
    var ready = pollfd(fd: own.number, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, 0) > 0 else { return .nothing }
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, initialized in
      count = Glibc.read(own.number, buffer.baseAddress, buffer.count)
      initialized = max(0, count)
    }
    if count > 0 { return .bytes(bytes) }
    if count < 0, errno == EINTR || errno == EAGAIN { return .nothing }
    // End of file, or EIO from a terminal that hung up or is another job's.
    return .end
  }
}
