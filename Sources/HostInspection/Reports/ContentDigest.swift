/// Tells the content of one file from that of another, within this process.
package struct ContentDigest: Hashable, Sendable, CustomStringConvertible {
  private let value: UInt

  /// The standard library's SipHash is enough: no digest leaves the process, and neither does the hash's secret seed.
  package init(_ bytes: [UInt8]) {
    var hasher = Hasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    value = UInt(bitPattern: hasher.finalize())
  }

  package var description: String { String(value, radix: 16) }
}
