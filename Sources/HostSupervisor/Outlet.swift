import HostSystem
import Glibc

/// A stream that this process writes to, and never waits for its reader longer than it says.
struct Outlet {
  /// How long a reader that is not waited for may take nothing, in milliseconds.
  static let timeout: Int32 = 1000

  /// To be polled.
  let descriptor: Int32
  /// Whether it is a terminal, which could take text for commands.
  let isTerminal: Bool
  /// The most bytes that are written at once.
  private let portion: Int

  /// Takes a stream, which stays as it is.
  ///
  /// - Parameter stream: a descriptor.
  init(_ stream: Int32) {
    isTerminal = isatty(stream) == 1
    let own = isTerminal ? Self.open(again: stream) : nil
    descriptor = own ?? stream
    // A pipe that is ready takes as much at once (PIPE_BUF). How much a terminal takes nobody says.
    portion = isTerminal && own == nil ? 64 : 4096
  }

  /// Opens a terminal once more, such that writing doesn't wait: it may take a few bytes, and then none because the user has
  /// stopped its output. O_NONBLOCK on the stream itself would count for all who share it, such as the shell.
  private static func open(again stream: Int32) -> Int32? {
    let own = Glibc.open("/proc/self/fd/\(stream)", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    return own < 0 ? nil : own
  }

  /// Writes as much as there is room for.
  ///
  /// - Returns: how many bytes were written; nil when nobody will ever read them.
  func write(_ bytes: ArraySlice<UInt8>) -> Int? {
    try? Output.write(bytes, to: descriptor, timeout: 0, portion: portion)
  }

  /// Waits until there is room.
  ///
  /// - Parameter time: how long, in milliseconds; -1 for as long as it takes.
  func hasRoom(within time: Int32) -> Bool {
    Output.hasRoom(at: descriptor, within: time)
  }
}
