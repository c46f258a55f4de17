/// A number for contents that differs, for all practical purposes, when the contents do: 64-bit FNV-1a, after the
/// Internet-Draft draft-eastlake-fnv. It is the same in every process, which Swift's own hash isn't, and protects from
/// nobody.
struct Fingerprint {
  private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ bytes: [UInt8]) {
    // The length first: what stands at the end of one content isn't mistaken for the beginning of the next.
    withUnsafeBytes(of: UInt64(bytes.count).littleEndian) { mix($0) }
    bytes.withUnsafeBytes { mix($0) }
  }

  mutating func add(_ text: String) { add(Array(text.utf8)) }

  private mutating func mix(_ bytes: UnsafeRawBufferPointer) {
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }

  /// The number in 16 hexadecimal digits.
  var digits: String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
