/// Writes pictures by the standard (PNG, third edition), independently of any library.
enum PNG {
  typealias RGBA = (UInt8, UInt8, UInt8, UInt8)

  static let red: RGBA = (255, 0, 0, 255)
  static let green: RGBA = (0, 128, 0, 255)
  static let blue: RGBA = (0, 0, 255, 255)

  /// Not compressed.
  static func file(_ lines: [[RGBA]]) -> [UInt8] {
    let raw: [UInt8] = lines.flatMap { line in [0] + line.flatMap { [$0.0, $0.1, $0.2, $0.3] } }
    return header(width: lines[0].count, height: lines.count) + chunk("IDAT", stored(raw)) + chunk("IEND", [])
  }

  /// One grey, with a byte a pixel.
  static func grey(width: Int, height: Int) -> [UInt8] {
    let lines = [UInt8](repeating: 0, count: (1 + width) * height)
    return header(width: width, height: height, channels: 0) + chunk("IDAT", stored(lines)) + chunk("IEND", [])
  }

  /// - Parameter channels: 6 for red, green, blue and alpha, 0 for grey.
  static func header(width: Int, height: Int, channels: UInt8 = 6) -> [UInt8] {
    // 8 bits a channel.
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [8, channels, 0, 0, 0])
  }

  static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let named = Array(name.utf8) + data
    return bigEndian(UInt32(data.count)) + named + bigEndian(crc(named))
  }

  /// One block of zlib (RFC 1950, RFC 1951), not compressed.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let (low, high) = (UInt8(bytes.count & 255), UInt8(bytes.count >> 8))
    var (first, second): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      first = (first + UInt32(byte)) % 65521
      second = (second + first) % 65521
    }
    return [0x78, 0x01, 0x01, low, high, ~low, ~high] + bytes + bigEndian(second << 16 | first)
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}
