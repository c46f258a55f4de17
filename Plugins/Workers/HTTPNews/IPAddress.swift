import Glibc

/// 4 bytes of IPv4 or 16 of IPv6.
struct IPAddress: Hashable {
  let bytes: [UInt8]

  /// Nil for another address family.
  init?(_ address: UnsafePointer<sockaddr>, length: socklen_t) {
    var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    guard getnameinfo(address, length, &host, socklen_t(host.count), nil, 0, NI_NUMERICHOST) == 0 else { return nil }
    self.init(host: host.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" })
  }

  /// Nil for a name; `host` is digits in any form that `inet_aton` knows (`127.1`, `0x7f000001`), or IPv6 in brackets.
  init?(host: String) {
    var four = in_addr()
    var six = in6_addr()
    if inet_aton(host, &four) == 1 {
      bytes = withUnsafeBytes(of: four, Array.init)
    } else if inet_pton(AF_INET6, String(host.drop { $0 == "[" }.prefix { $0 != "]" && $0 != "%" }), &six) == 1 {
      bytes = withUnsafeBytes(of: six, Array.init)
    } else {
      return nil
    }
  }

  /// Loopback, private, link-local, multicast and reserved addresses (IANA's special-purpose registries, RFC 6890).
  var isPrivate: Bool {
    bytes.count == 4 ? Self.isPrivate(bytes[0], bytes[1], bytes[2]) : isPrivateIPv6
  }

  private static func isPrivate(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> Bool {
    switch (a, b, c) {
    case (0, _, _), (10, _, _), (127, _, _), (169, 254, _), (172, 16...31, _), (192, 168, _), (192, 0, 0),
      (100, 64...127, _), (198, 18...19, _), (224..., _, _):
      true
    default: false
    }
  }

  private var isPrivateIPv6: Bool {
    switch (bytes[0], bytes[1]) {
    // IPv4 inside IPv6: mapped (::ffff:0:0/96), the old form (::/96, with :: and ::1), and translated (64:ff9b::/96).
    case (0, 0) where bytes[..<10].allSatisfy { $0 == 0 } && [[0, 0], [0xff, 0xff]].contains(bytes[10..<12]),
      (0, 0x64) where bytes[2..<12].elementsEqual([0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0]):
      Self.isPrivate(bytes[12], bytes[13], bytes[14])
    // 6to4.
    case (0x20, 0x02): Self.isPrivate(bytes[2], bytes[3], bytes[4])
    case (0xfc...0xfd, _), (0xfe, 0x80...), (0xff, _): true
    default: false
    }
  }
}
