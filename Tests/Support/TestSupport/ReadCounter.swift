import Glibc

/// Counts readings of a file by any process: a reading is one or more read(2) between open(2) and close(2).
package struct ReadCounter: ~Copyable {
  private let events: Int32

  package init(_ path: String) throws {
    events = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    let kinds = UInt32(IN_OPEN | IN_ACCESS | IN_CLOSE_NOWRITE)
    if inotify_add_watch(events, path, kinds) < 0 { throw TestFailure(description: "inotify(7): errno \(errno)") }
  }

  /// Since the last call.
  package func count() throws -> Int {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let length = read(events, &bytes, bytes.count)
    if length < 0, errno == EAGAIN { return 0 }
    guard length >= 0 else { throw TestFailure(description: "inotify(7): errno \(errno)") }
    // The events of a file have no name, and so one size.
    let size = MemoryLayout<inotify_event>.size
    let isReading = stride(from: 0, to: length, by: size).map { start in
      bytes[start..<start + size].withUnsafeBytes { $0.loadUnaligned(as: inotify_event.self) }.mask & UInt32(IN_ACCESS)
        != 0
    }
    return zip([false] + isReading, isReading).count { !$0 && $1 }
  }

  deinit { close(events) }
}
