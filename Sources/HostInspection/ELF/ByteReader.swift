import Glibc

/// Reads numbers, structures and C strings, little-endian as the machines that read them. What lies outside the bytes
/// is nil: nothing traps.
struct ByteReader: Sendable {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var count: UInt64 { UInt64(bytes.count) }

  /// Only for types of which each bit pattern is a value.
  func value<Value: BitwiseCopyable>(at offset: UInt64) -> Value? {
    range(at: offset, count: sizeOf(Value.self)).map { range in
      bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: range.lowerBound, as: Value.self) }
    }
  }

  /// The bytes before the next NUL, which must stand before `end`.
  func cString(at offset: UInt64, before end: UInt64) -> ArraySlice<UInt8>? {
    guard offset < end, let range = range(at: offset, count: end - offset) else { return nil }
    // memchr, because a loop over the bytes is slow in a debug build.
    let length = bytes.withUnsafeBytes { buffer -> Int? in
      guard let start = buffer.baseAddress?.advanced(by: range.lowerBound) else { return nil }
      return memchr(start, 0, range.count).map { start.distance(to: UnsafeRawPointer($0)) }
    }
    return length.map { bytes[range.lowerBound..<range.lowerBound + $0] }
  }

  func isCString(_ text: String, at offset: UInt64) -> Bool {
    let wanted = Array(text.utf8) + [0]
    guard let range = range(at: offset, count: UInt64(wanted.count)) else { return false }
    return bytes[range] == wanted[...]
  }

  func bytes(at offset: UInt64, count: UInt64) -> ArraySlice<UInt8>? {
    range(at: offset, count: count).map { bytes[$0] }
  }

  private func range(at offset: UInt64, count: UInt64) -> Range<Int>? {
    let (end, overflow) = offset.addingReportingOverflow(count)
    guard !overflow, end <= self.count else { return nil }
    return Int(offset)..<Int(end)
  }
}

/// The size in a file of a number or a structure of <elf.h> (System V ABI, chapters 4 and 5).
func sizeOf<Value>(_ type: Value.Type) -> UInt64 { UInt64(MemoryLayout<Value>.size) }

extension Elf64_Shdr {
  var isInFile: Bool { ![SHT_NULL, SHT_NOBITS].contains(Int32(bitPattern: sh_type)) }
}

/// A string table, whose texts other tables refer to by offset.
struct ELFStrings {
  private let reader: ByteReader
  private let start: UInt64
  private let end: UInt64
  private var budget: UInt64

  init(_ reader: ByteReader, at start: UInt64, size: UInt64) {
    self.reader = reader
    self.start = start
    end = start + size
    // Linkers let texts share their ends, so all texts together may be longer than the table, but not by much.
    // In a hostile table each byte begins a text that reaches to the end, and reading them all takes quadratic time.
    budget = 4 * size + 4096
  }

  mutating func text(at offset: UInt64) throws(LibraryFault.Reason) -> String {
    let (place, overflow) = start.addingReportingOverflow(offset)
    guard !overflow, let bytes = reader.cString(at: place, before: end) else {
      throw .malformed("a name at \(offset) is outside its string table")
    }
    guard bytes.count < budget else { throw .malformed("its names overlap") }
    budget -= UInt64(bytes.count) + 1
    return String(decoding: bytes, as: UTF8.self)
  }
}
