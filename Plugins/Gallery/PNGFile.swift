/// A picture as a file (PNG, third edition), for one that is drawn by code.
nonisolated enum PNGFile {
  typealias Colour = (red: UInt8, green: UInt8, blue: UInt8)

  /// The bytes of the file.
  ///
  /// - Parameters:
  ///   - width: its columns.
  ///   - height: its lines. All pixels are in one block that isn't compressed, so they and a byte a line are at most 65,535 bytes.
  ///   - colour: of the pixel at a place, counted from the left and from above.
  static func bytes(width: Int, height: Int, colour: (_ x: Int, _ y: Int) -> Colour) -> [UInt8] {
    var lines: [UInt8] = []
    for y in 0..<height {
      // No filter.
      lines.append(0)
      for x in 0..<width {
        let pixel = colour(x, y)
        lines += [pixel.red, pixel.green, pixel.blue]
      }
    }
    // 8 bits a channel; red, green and blue.
    let header = bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [8, 2, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header) + chunk("IDAT", stored(lines))
      + chunk("IEND", [])
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let named = Array(name.utf8) + data
    return bigEndian(UInt32(data.count)) + named + bigEndian(checksum(named))
  }

  /// One block of zlib that isn't compressed (RFC 1950; RFC 1951, 3.2.4).
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let (low, high) = (UInt8(bytes.count & 255), UInt8(bytes.count >> 8))
    var (sum, sums): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      sum = (sum + UInt32(byte)) % 65521
      sums = (sums + sum) % 65521
    }
    return [0x78, 0x01, 0x01, low, high, ~low, ~high] + bytes + bigEndian(sums << 16 | sum)
  }

  /// That of a chunk (PNG, Annex D).
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
