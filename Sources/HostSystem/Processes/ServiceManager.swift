import CGlibc
import Glibc

/// The service manager that has started this process, as systemd does a unit of `Type=notify` (sd_notify(3)).
package enum ServiceManager {
  /// Tells it something, such as `READY=1`. Without one nothing happens.
  package static func notify(_ state: String) {
    guard let path = ProcessEnvironment.get("NOTIFY_SOCKET"), let first = path.utf8.first else { return }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    // A name that begins with @ is of the abstract namespace: there it begins with a zero (unix(7)).
    let name = (first == UInt8(ascii: "@") ? [0] : [first]) + path.utf8.dropFirst()
    guard name.count < MemoryLayout.size(ofValue: address.sun_path) else { return }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    let size = socklen_t(MemoryLayout<sa_family_t>.size + name.count)
    guard let socket = try? Descriptor(raising: socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0))
    else { return }
    let bytes = Array(state.utf8)
    _ = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        sendto(socket.number, bytes, bytes.count, Int32(MSG_NOSIGNAL), $0, size)
      }
    }
  }
}
