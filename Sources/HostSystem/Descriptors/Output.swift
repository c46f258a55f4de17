import Glibc

/// Writing to files, pipes and terminals.
package enum Output {
  /// Writes all of the bytes, or as many as there is room for in time.
  ///
  /// - Parameters:
  ///   - timeout: how long a reader may take nothing, in milliseconds; -1 for as long as it likes.
  ///   - portion: the most bytes that are written at once, when there is room: for a descriptor whose write(2) would wait.
  ///     Without it, room is waited for only where write(2) says that there is none (O_NONBLOCK).
  /// - Returns: how many bytes were written.
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

  /// Waits so many milliseconds until there is room; with -1 as long as it takes.
  static func hasRoom(at number: Int32, within time: Int32) -> Bool {
    var room = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    var result: Int32
    repeat { result = poll(&room, 1, time) } while result < 0 && errno == EINTR
    return result > 0
  }
}

/// A stream that this process writes to, and never waits for its reader longer than it says.
package struct NonblockingOutput: Sendable {
  /// How long a reader that is not waited for may take nothing, in milliseconds.
  package static let timeout = Int32(Patience.output.milliseconds)

  package let descriptor: Int32
  /// Whether it is a terminal, which could take text for commands.
  package let isTerminal: Bool
  /// The most bytes that are written at once; nil where writing never waits.
  private let portion: Int?
  private let own: OwnDescriptor?

  /// Takes a descriptor, which stays as it is.
  package init(_ stream: Int32) {
    isTerminal = isatty(stream) == 1
    own = isTerminal ? OwnDescriptor(opening: stream) : nil
    descriptor = own?.file.number ?? stream
    // A pipe that is ready takes as much at once (PIPE_BUF). How much a terminal takes nobody says.
    portion = own != nil ? nil : isTerminal ? 64 : 4096
  }

  /// Writes as much as there is room for; nil when nobody will ever read it.
  package func write(_ bytes: ArraySlice<UInt8>) -> Int? {
    try? Output.write(bytes, to: descriptor, timeout: 0, portion: portion)
  }

  /// Waits so many milliseconds until there is room; with -1 as long as it takes.
  package func hasRoom(within time: Int32) -> Bool { Output.hasRoom(at: descriptor, within: time) }
}

/// A terminal that was opened once more, such that writing doesn't wait: it may take a few bytes, and then none because the user has
/// stopped its output. O_NONBLOCK on the stream itself would count for all who share it, such as the shell.
private final class OwnDescriptor: Sendable {
  let file: Descriptor

  init?(opening stream: Int32) {
    let number = Glibc.open("/proc/self/fd/\(stream)", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard let own = try? Descriptor(number) else { return nil }
    file = own
  }
}
