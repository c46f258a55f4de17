import CCurl
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
  var isPrivate: Bool { bytes.count == 4 ? Self.isPrivate(bytes[0], bytes[1], bytes[2]) : isPrivateIPv6 }

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

/// Parsed by libcurl, so that the checked address is the one that is connected to.
struct WebAddress: Equatable {
  let text: String
  /// In lower case.
  let scheme: String
  let host: String
  var isWeb: Bool { scheme == "http" || scheme == "https" }

  /// - Parameter bytes: absolute or relative. What isn't ASCII in its path is percent-encoded.
  init?(_ bytes: [UInt8], relativeTo base: WebAddress? = nil) {
    guard let url = curl_url() else { return nil }
    defer { curl_url_cleanup(url) }
    let flags = UInt32(CURLU_NON_SUPPORT_SCHEME | CURLU_URLENCODE)
    for part in (base.map { [Array($0.text.utf8)] } ?? []) + [bytes] {
      let isRead = (part + [0]).withUnsafeBufferPointer { bytes in
        bytes.withMemoryRebound(to: CChar.self) { curl_url_set(url, CURLUPART_URL, $0.baseAddress, flags) == CURLUE_OK }
      }
      guard isRead else { return nil }
    }
    guard let text = Self.part(CURLUPART_URL, of: url), let scheme = Self.part(CURLUPART_SCHEME, of: url) else {
      return nil
    }
    self.text = text
    self.scheme = scheme.lowercased()
    // A file's address has none.
    host = Self.part(CURLUPART_HOST, of: url) ?? ""
  }

  private static func part(_ part: CURLUPart, of url: OpaquePointer) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard curl_url_get(url, part, &text, 0) == CURLUE_OK, let text else { return nil }
    defer { curl_free(text) }
    return String(cString: text)
  }
}
