import Glibc
import HostSystem

enum WebAddress: Equatable {
  case port(String, UInt16)
  case path(String)

  /// Takes `127.0.0.1:8080`, `[::1]:8080`, or the path of a socket.
  init?(_ text: String) {
    if text.contains("/") {
      self = .path(Path.absolute(text))
      return
    }
    guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else { return nil }
    let host = text[..<colon].filter { !"[]".contains($0) }
    self = .port(host.isEmpty ? "127.0.0.1" : String(host), port)
  }

  /// All addresses of the machine, such as `0.0.0.0` and `[::]`.
  var isWildcard: Bool {
    if case .port(let host, _) = self { host.allSatisfy("0:.".contains) } else { false }
  }

  var isLocal: Bool {
    switch self {
    case .port(let host, _): Self.isLoopback(host) || host == "::1" || host == "localhost"
    case .path: true
    }
  }

  /// An address in 127.0.0.0/8, not a name that begins like one: `127.example.org` leads anywhere.
  private static func isLoopback(_ host: String) -> Bool {
    var address = in_addr()
    return inet_aton(host, &address) != 0 && UInt32(bigEndian: address.s_addr) >> 24 == 127
  }
}

/// The listening socket, which outlives each host-web.
final class WebListener: Sendable {
  let descriptor: Int32
  /// As it stands in an address; nil for a Unix socket.
  let host: String?

  init(_ address: WebAddress) throws(Diagnostic) {
    switch address {
    case .port(let host, let port):
      do throws(SystemError) { (descriptor, self.host) = try Self.listen(host, port) } catch {
        throw .addressTaken("\(host):\(port)", reason: error.text)
      }
    case .path(let path):
      do throws(SystemError) { descriptor = try Self.listen(at: path) } catch {
        throw .addressTaken(path, reason: error.text)
      }
      host = nil
    }
  }

  private static func listen(_ host: String, _ port: UInt16) throws(SystemError) -> (Int32, String) {
    var hints = addrinfo()
    (hints.ai_socktype, hints.ai_flags) = (Int32(SOCK_STREAM.rawValue), AI_PASSIVE)
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, "\(port)", &hints, &found) == 0, let first = found?.pointee else {
      throw SystemError(number: EADDRNOTAVAIL)
    }
    defer { freeaddrinfo(found) }
    let socket = try Descriptor(socket(first.ai_family, flags, 0))
    var isOn: Int32 = 1
    let size = socklen_t(MemoryLayout.size(ofValue: isOn))
    setsockopt(socket.number, SOL_SOCKET, SO_REUSEADDR, &isOn, size)
    // A response is two writes, and the second would wait for the acknowledgement of the first. Connections inherit it.
    setsockopt(socket.number, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, size)
    guard bind(socket.number, first.ai_addr, first.ai_addrlen) == 0, Glibc.listen(socket.number, SOMAXCONN) == 0 else {
      throw .last
    }
    var bound = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    var digits = [CChar](repeating: 0, count: 8)
    let result = withUnsafeMutablePointer(to: &bound) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(socket.number, $0, &length) == 0
          && getnameinfo($0, length, nil, 0, &digits, socklen_t(digits.count), NI_NUMERICSERV) == 0
      }
    }
    guard result else { throw .last }
    let text = String(decoding: digits.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return ((consume socket).release(), "\(host.contains(":") ? "[\(host)]" : host):\(text)")
  }

  /// Removes a socket that another server has left, but not one that somebody listens at.
  private static func listen(at path: String) throws(SystemError) -> Int32 {
    guard let address = UnixAddress(path.utf8) else { throw SystemError(number: ENAMETOOLONG) }
    let probe = try Descriptor(Glibc.socket(AF_UNIX, flags, 0))
    var status = stat()
    if address.with({ connect(probe.number, $0, $1) }) != 0, errno == ECONNREFUSED, lstat(path, &status) == 0,
      status.st_mode & S_IFMT == S_IFSOCK
    {
      unlink(path)
    }
    let socket = try Descriptor(Glibc.socket(AF_UNIX, flags, 0))
    // For the proxy's user, who may be another one of the folder's group.
    guard address.with({ bind(socket.number, $0, $1) }) == 0, chmod(path, 0o660) == 0,
      Glibc.listen(socket.number, SOMAXCONN) == 0
    else {
      throw .last
    }
    return (consume socket).release()
  }

  private static var flags: Int32 { Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue) }
}
