import Glibc
import HostCore

/// The owner of a file descriptor: it is closed when nobody uses it any more.
final class Descriptor: Sendable {
  let number: Int32

  init(_ number: Int32) {
    self.number = number
  }

  deinit { close(number) }
}

extension SystemError {
  /// Whether the call can be made again, now or later.
  var isTemporary: Bool { [EAGAIN, EWOULDBLOCK, EINTR].contains(number) }
}
