import Glibc

/// A stream that this process writes to, and never waits for its reader longer than it says.
package struct NonblockingOutput: Sendable {
  /// How long a reader that is not waited for may take nothing, in milliseconds.
  package static let timeout: Int32 = 1000

  /// To be polled.
  package let descriptor: Int32
  /// Whether it is a terminal, which could take text for commands.
  package let isTerminal: Bool
  /// The most bytes that are written at once; nil where writing never waits.
  private let portion: Int?
  private let own: OwnDescriptor?

  /// Takes a stream, which stays as it is.
  ///
  /// - Parameter stream: a descriptor.
  package init(_ stream: Int32) {
    isTerminal = isatty(stream) == 1
    own = isTerminal ? OwnDescriptor(opening: stream) : nil
    descriptor = own?.file.number ?? stream
    // A pipe that is ready takes as much at once (PIPE_BUF). How much a terminal takes nobody says.
    portion = own != nil ? nil : isTerminal ? 64 : 4096
  }

  /// Writes as much as there is room for.
  ///
  /// - Returns: how many bytes were written; nil when nobody will ever read them.
  package func write(_ bytes: ArraySlice<UInt8>) -> Int? {
    try? Output.write(bytes, to: descriptor, timeout: 0, portion: portion)
  }

  /// Waits until there is room.
  ///
  /// - Parameter time: how long, in milliseconds; -1 for as long as it takes.
  package func hasRoom(within time: Int32) -> Bool {
    Output.hasRoom(at: descriptor, within: time)
  }

  /// Whether it still leads to the stream.
  package var isIntact: Bool { own?.file.isIntact ?? true }

  /// Ends the process when code of a scene has closed the descriptor.
  package func requireIntact() { own?.file.requireIntact() }
}

/// A terminal that was opened once more, such that writing doesn't wait: it may take a few bytes, and then none because the user has
/// stopped its output. O_NONBLOCK on the stream itself would count for all who share it, such as the shell.
private final class OwnDescriptor: Sendable {
  let file: BorrowedDescriptor

  init?(opening stream: Int32) {
    let number = Glibc.open("/proc/self/fd/\(stream)", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard let own = try? Descriptor(raising: number) else { return nil }
    file = own.release()
  }

  deinit { if file.isIntact { close(file.number) } }
}
