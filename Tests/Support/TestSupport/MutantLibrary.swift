/// A shared library in which tests change single bytes that the dynamic loader reads.
package struct MutantLibrary {
  package private(set) var bytes: [UInt8]
  private let sections: [String: Range<Int>]

  /// Read before any code of a library runs.
  private static let tables = [
    ".rela.dyn", ".rela.plt", ".gnu.version", ".gnu.version_r", ".gnu.version_d", ".dynamic", ".dynsym", ".hash",
    ".gnu.hash",
  ]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let headers = (0..<bytes.integer(60, 2)).map { bytes.integer(40, 8) + $0 * 64 }
    let names = bytes.integer(headers[bytes.integer(62, 2)] + 24, 8)
    sections = headers.reduce(into: [:]) { sections, header in
      let name = bytes[(names + bytes.integer(header, 4))...].prefix { $0 != 0 }
      let start = bytes.integer(header + 24, 8)
      let hasBytes = bytes.integer(header + 4, 4) != 8  // SHT_NOBITS
      if hasBytes { sections[String(decoding: name, as: UTF8.self)] = start..<(start + bytes.integer(header + 32, 8)) }
    }
  }

  /// In a table of the dynamic loader, or in a program header.
  package mutating func change(by random: inout some RandomNumberGenerator) {
    let headers = bytes.integer(32, 8)
    let all = Self.tables.compactMap { sections[$0] } + [headers..<(headers + bytes.integer(56, 2) * 56)]
    let table = all.filter { !$0.isEmpty }.randomElement(using: &random) ?? 0..<bytes.count
    let index = Int.random(in: table, using: &random)
    bytes[index] ^= UInt8.random(in: 1...255, using: &random)
  }

  /// Replaces all occurrences of a text by another of the same length.
  package mutating func replace(_ text: String, by other: String) {
    let (old, new) = (Array(text.utf8), Array(other.utf8))
    precondition(old.count == new.count, "\(text) and \(other) have different lengths")
    for place in bytes.ranges(of: old) { bytes.replaceSubrange(place, with: new) }
  }

  /// Other numbers at the end of a symbol, which ends with six digits, that keep its bucket in the hash table.
  package func numbers(for symbol: String, count: Int) -> [String] {
    guard let table = sections[".gnu.hash"] else { return [] }
    let buckets = UInt32(bytes.integer(table.lowerBound, 4))
    let bucket = Self.hash(symbol) % buckets
    return Array(
      (1..<1_000_000).lazy.map { number in
        String(repeating: "0", count: 6 - String(number).count) + String(number)
      }.filter { Self.hash(symbol.dropLast(6) + $0) % buckets == bucket }.prefix(count))
  }

  package mutating func renumber(_ symbol: String, as number: String) {
    guard let table = sections[".gnu.hash"], let index = index(of: symbol) else { return }
    let start = table.lowerBound
    func field(_ index: Int) -> Int { bytes.integer(start + index * 4, 4) }
    let (buckets, first, words, shift) = (field(0), field(1), field(2), UInt32(field(3)))
    let hash = Self.hash(symbol.dropLast(6) + number)
    // The filter may let in more names than there are.
    for bit in [hash % 64, (hash >> shift) % 64] {
      bytes[start + 16 + Int(hash / 64) % words * 8 + Int(bit / 8)] |= 1 << UInt8(bit % 8)
    }
    let chain = start + 16 + words * 8 + buckets * 4 + (index - first) * 4
    let isLast = UInt32(bytes[chain] & 1)
    let value = hash & ~1 | isLast
    for byte in 0..<4 { bytes[chain + byte] = UInt8(truncatingIfNeeded: value >> UInt32(byte * 8)) }
    let id = symbol.drop { $0 != "_" }.dropFirst()
    replace(String(id), by: id.dropLast(6) + number)
  }

  private func index(of symbol: String) -> Int? {
    guard let symbols = sections[".dynsym"], let names = sections[".dynstr"] else { return nil }
    return (0..<symbols.count / 24).first { index in
      let name = names.lowerBound + bytes.integer(symbols.lowerBound + index * 24, 4)
      return bytes[name...].prefix { $0 != 0 }.elementsEqual(symbol.utf8)
    }
  }

  /// The hash of `.gnu.hash` (Bernstein's).
  private static func hash(_ name: some StringProtocol) -> UInt32 { name.utf8.reduce(5381) { $0 &* 33 &+ UInt32($1) } }
}

extension [UInt8] {
  fileprivate func integer(_ offset: Int, _ size: Int) -> Int {
    self[offset..<(offset + size)].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
