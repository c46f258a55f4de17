import CGlibc
import Glibc
import HostSystem

/// The service manager that started this process, such as systemd a unit of `Type=notify` (sd_notify(3)).
enum ServiceManager {
  /// Sends a state such as `READY=1`; does nothing without a service manager.
  static func notify(_ state: String) {
    guard let path = ProcessEnvironment.get("NOTIFY_SOCKET"), let first = path.utf8.first else { return }
    // @ stands for the zero byte of an abstract name (unix(7)).
    guard let address = UnixAddress((first == UInt8(ascii: "@") ? [0] : [first]) + path.utf8.dropFirst()),
      let socket = try? Descriptor(socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0))
    else { return }
    let bytes = Array(state.utf8)
    _ = address.with { sendto(socket.number, bytes, bytes.count, Int32(MSG_NOSIGNAL), $0, $1) }
  }
}
