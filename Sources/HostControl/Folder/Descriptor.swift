import Glibc
import HostCore

extension SystemError {
  /// Whether the call can be made again, now or later.
  var isTemporary: Bool { [EAGAIN, EWOULDBLOCK, EINTR].contains(number) }
}
