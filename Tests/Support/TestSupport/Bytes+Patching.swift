extension [UInt8] {
  /// In the byte order of ELF files on our machines.
  package func patched(_ number: some FixedWidthInteger, at offset: Int) -> [UInt8] {
    var bytes = self
    Swift.withUnsafeBytes(of: number.littleEndian) { bytes.replaceSubrange(offset..<offset + $0.count, with: $0) }
    return bytes
  }

  package func number<Number: FixedWidthInteger>(_ type: Number.Type = Number.self, at offset: Int) -> Number {
    self[offset..<offset + MemoryLayout<Number>.size].reversed().reduce(0) { $0 << 8 | Number($1) }
  }
}
