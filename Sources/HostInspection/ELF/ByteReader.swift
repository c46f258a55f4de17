import Glibc

/// Reads little-endian numbers and C strings out of a file's bytes. What lies outside the bytes is nil: nothing traps.
struct ByteReader: Sendable {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The number of bytes.
  var count: UInt64 { UInt64(bytes.count) }

  /// A number.
  func integer<Integer: FixedWidthInteger & BitwiseCopyable>(
    _ type: Integer.Type = Integer.self, at offset: UInt64
  ) -> Integer? {
    guard let range = range(at: offset, count: UInt64(MemoryLayout<Integer>.size)) else { return nil }
    return bytes.withUnsafeBytes {
      Integer(littleEndian: $0.loadUnaligned(fromByteOffset: range.lowerBound, as: Integer.self))
    }
  }

  /// A structure of the file's tables.
  func structure<Structure: ELFStructure & BitwiseCopyable>(_ type: Structure.Type = Structure.self, at offset: UInt64)
    -> Structure?
  {
    range(at: offset, count: Structure.size).map { range in
      bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: range.lowerBound, as: Structure.self) }
    }
  }

  /// The bytes in front of the next NUL, which must stand before `end`.
  func cString(at offset: UInt64, before end: UInt64) -> ArraySlice<UInt8>? {
    guard offset < end, let range = range(at: offset, count: end - offset) else { return nil }
    // memchr, because a loop over the bytes is slow in a debug build.
    let length = bytes.withUnsafeBytes { buffer -> Int? in
      guard let start = buffer.baseAddress?.advanced(by: range.lowerBound) else { return nil }
      return memchr(start, 0, range.count).map { start.distance(to: UnsafeRawPointer($0)) }
    }
    return length.map { bytes[range.lowerBound..<range.lowerBound + $0] }
  }

  /// Whether the C string at an offset is this one.
  func isCString(_ text: String, at offset: UInt64) -> Bool {
    let wanted = Array(text.utf8) + [0]
    guard let range = range(at: offset, count: UInt64(wanted.count)) else { return false }
    return bytes[range] == wanted[...]
  }

  /// Some of the bytes.
  func bytes(at offset: UInt64, count: UInt64) -> ArraySlice<UInt8>? {
    range(at: offset, count: count).map { bytes[$0] }
  }

  private func range(at offset: UInt64, count: UInt64) -> Range<Int>? {
    let (end, overflow) = offset.addingReportingOverflow(count)
    guard !overflow, end <= self.count else { return nil }
    return Int(offset)..<Int(end)
  }
}
