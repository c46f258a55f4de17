import HostSystem
import CGlibc
import Glibc

/// What bind(2) and connect(2) take for the path of a Unix socket.
struct SocketAddress {
  private let path: String

  /// Names a socket by a path of at most 107 bytes.
  init(path: String) {
    self.path = path
  }

  func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8).prefix($0.count - 1)) }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
  }
}

/// A Unix stream socket, which is closed when nobody uses it any more. None of the processes that this one starts has it.
final class UnixSocket: Sendable {
  private let descriptor: Descriptor

  var number: Int32 { descriptor.number }

  init(_ descriptor: consuming Descriptor) {
    self.descriptor = descriptor
  }

  /// Makes one whose calls don't wait.
  convenience init() throws(SystemError) {
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    self.init(try Descriptor(raising: socket(AF_UNIX, type, 0)))
  }

  /// The next connection that waits here; nil when none does.
  func accept() throws(SystemError) -> UnixSocket? {
    let flags = Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    do throws(SystemError) {
      return UnixSocket(try Descriptor(raising: accept4(number, nil, nil, flags)))
    } catch {
      // The other end may be gone before it is let in.
      if error.isTemporary || error == SystemError(number: ECONNABORTED) { return nil }
      throw error
    }
  }

  /// The user at the other end, as the kernel noted it when the connection was made; nil when it can't be told.
  var peer: uid_t? {
    // struct ucred, which Swift's Glibc module leaves out: pid, uid, gid (unix(7), SO_PEERCRED).
    var credentials: (pid: pid_t, uid: uid_t, gid: gid_t) = (0, uid_t.max, gid_t.max)
    var size = socklen_t(MemoryLayout.size(ofValue: credentials))
    guard getsockopt(number, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0,
      Int(size) == MemoryLayout.size(ofValue: credentials)
    else { return nil }
    return credentials.uid
  }
}
