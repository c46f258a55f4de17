import Glibc

package enum Output {
  /// Writes as many bytes as there is room for in time, and returns how many.
  ///
  /// - Parameters:
  ///   - timeout: how long a reader may take nothing, in milliseconds; -1: for ever.
  ///   - portion: the most bytes written at once, where write(2) would block; nil for O_NONBLOCK.
  @discardableResult
  package static func write(
    _ bytes: ArraySlice<UInt8>, to number: Int32, timeout: Int32 = -1, portion: Int? = nil
  ) throws(SystemError) -> Int {
    var rest = bytes
    while !rest.isEmpty {
      if portion != nil, !hasRoom(at: number, within: timeout) { break }
      let count = rest.withUnsafeBytes { Glibc.write(number, $0.baseAddress, min($0.count, portion ?? .max)) }
      if count >= 0 {
        rest = rest.dropFirst(count)
        continue
      }
      let error = SystemError.last
      if error.number == EINTR { continue }
      guard error.isTemporary else { throw error }
      guard portion == nil, hasRoom(at: number, within: timeout) else { break }
    }
    return bytes.count - rest.count
  }

  /// Waits at most `time` milliseconds for room; -1: for ever.
  static func hasRoom(at number: Int32, within time: Int32) -> Bool {
    var room = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    var result: Int32
    repeat { result = poll(&room, 1, time) } while result < 0 && errno == EINTR
    return result > 0
  }
}

package struct NonblockingOutput: Sendable {
  /// How long a reader that is not waited for may take nothing, in milliseconds.
  package static let timeout = Int32(Patience.output.milliseconds)

  package let descriptor: Int32
  /// A terminal could take text for commands.
  package let isTerminal: Bool
  /// The most bytes written at once; nil where writing never blocks.
  private let portion: Int?
  private let own: OwnDescriptor?

  package init(_ stream: Int32) {
    isTerminal = isatty(stream) == 1
    own = isTerminal ? OwnDescriptor(opening: stream) : nil
    descriptor = own?.file.number ?? stream
    // A ready pipe takes this much at once (PIPE_BUF). No manual says how much a terminal takes.
    portion = own != nil ? nil : isTerminal ? 64 : 4096
  }

  /// Writes as much as there is room for; nil when nobody will ever read it.
  package func write(_ bytes: ArraySlice<UInt8>) -> Int? {
    try? Output.write(bytes, to: descriptor, timeout: 0, portion: portion)
  }

  package func hasRoom(within time: Int32) -> Bool { Output.hasRoom(at: descriptor, within: time) }
}

/// The terminal opened once more with O_NONBLOCK: it may take a few bytes, then none because the user stopped output.
/// O_NONBLOCK on the stream itself would apply to all who share it, such as the shell.
private final class OwnDescriptor: Sendable {
  let file: Descriptor

  init?(opening stream: Int32) {
    let number = Glibc.open("/proc/self/fd/\(stream)", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard let own = try? Descriptor(number) else { return nil }
    file = own
  }
}
