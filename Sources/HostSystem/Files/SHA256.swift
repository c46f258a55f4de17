internal import CMessageDigest

/// Computed by the system's libmd (FIPS 180-4). It tells builds apart also in another process and on another day.
package struct SHA256: Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(of bytes: [UInt8]) {
    description = Self.bytes(of: bytes).map { $0.digits(2, radix: 16) }.joined()
  }

  package static func bytes(of content: [UInt8]) -> [UInt8] {
    if content.count > 1 << 16 { MainThread.expectOther() }
    var context = SHA2_CTX()
    SHA256Init(&context)
    SHA256Update(&context, content, content.count)
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    SHA256Final(&digest, &context)
    return digest
  }

  package init?(_ text: String) {
    guard text.utf8.count == 64, text.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
    description = text.lowercased()
  }
}

extension SHA256: RawRepresentable, Codable {
  package var rawValue: String { description }

  package init?(rawValue: String) { self.init(rawValue) }
}
