package import Glibc

package struct UnixAddress {
  private var address = sockaddr_un()
  private let size: socklen_t

  /// Takes a path, or an abstract name behind a zero byte; nil for more than the 107 bytes that an address holds.
  package init?(_ name: some Collection<UInt8>) {
    size = socklen_t(MemoryLayout<sa_family_t>.size + name.count)
    address.sun_family = sa_family_t(AF_UNIX)
    guard name.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
  }

  package func with<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    withUnsafePointer(to: address) { $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, size) } }
  }
}
