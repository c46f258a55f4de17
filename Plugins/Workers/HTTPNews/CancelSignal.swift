import Contracts
import Glibc

/// Wakes up the thread of a download that nobody waits for any more: a pair of sockets, on which that thread waits
/// as well as on the server. (A pipe that no child inherits needs `pipe2`, which Swift's Glibc leaves out.)
final class CancelSignal: Sendable {
  /// Can be read when the signal was sent.
  let descriptor: Int32
  private let writing: Int32

  /// - Throws: when the process has no descriptors left.
  init(source: String) throws(NewsError) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      throw .unreachable(source: source, .other(systemMessage: String(cString: strerror(errno))))
    }
    (descriptor, writing) = (ends[0], ends[1])
  }

  deinit {
    close(descriptor)
    close(writing)
  }

  func send() {
    var byte: UInt8 = 0
    write(writing, &byte, 1)
  }

  /// Whether it was sent.
  var isSent: Bool {
    var descriptor = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, 0) > 0
  }
}
