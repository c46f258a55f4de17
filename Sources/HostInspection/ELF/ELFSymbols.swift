package import HostModel

/// A symbol that a library offers to others, or wants from them (System V ABI, chapter 4, "Symbol Table": `Elf64_Sym`).
package struct ELFSymbol: Sendable {
  static let recordSize: UInt64 = 24

  package let name: String
  /// Where it is, if the library defines it.
  package let address: UInt64
  /// Whether the library itself defines it.
  let isDefined: Bool
  let isFunction: Bool
  /// Whether the loader goes on when nobody defines it.
  let isWeak: Bool
  /// Whether other libraries see it.
  let isVisible: Bool
}

extension ELFFile {
  /// The most symbols that a library may have: many times what the largest libraries of the toolchain have.
  private static let symbolLimit: UInt64 = 1_000_000

  /// The symbols that the dynamic loader sees: those that others find by the hash table, and those that a relocation
  /// refers to. Nothing else says how many there are.
  package func symbols(
    _ dynamic: ELFDynamic, _ relocations: ELFRelocations
  ) throws(LibraryFault.Reason) -> [ELFSymbol] {
    let count = max(try hashedSymbols(dynamic), relocations.symbolCount)
    guard count <= ELFFile.symbolLimit else { throw .malformed("it has \(count) symbols") }
    let tag = ELFDynamic.Tag.symbols
    guard let table = try dynamic.table(tag, size: count * ELFSymbol.recordSize, in: self) else { return [] }
    var names = try dynamic.strings(in: self)
    var symbols: [ELFSymbol] = []
    symbols.reserveCapacity(Int(count))
    for index in 0..<count {
      let start = table.offset + index * ELFSymbol.recordSize
      guard
        let name: UInt32 = reader.integer(at: start), let info: UInt8 = reader.integer(at: start + 4),
        let other: UInt8 = reader.integer(at: start + 5), let section: UInt16 = reader.integer(at: start + 6),
        let address: UInt64 = reader.integer(at: start + 8)
      else { break }
      let binding = info >> 4
      let visibility = other & 3
      symbols.append(
        ELFSymbol(
          name: name == 0 ? "" : try names.text(at: UInt64(name)), address: address, isDefined: section != 0,
          isFunction: info & 15 == 2,
          isWeak: binding == 2, isVisible: binding != 0 && (visibility == 0 || visibility == 3)))
    }
    return symbols
  }

  /// How many symbols the hash table knows. The loader takes the GNU table when there are both (glibc, elf/dl-setup_hash.c).
  private func hashedSymbols(_ dynamic: ELFDynamic) throws(LibraryFault.Reason) -> UInt64 {
    if let table = dynamic.value(ELFDynamic.Tag.gnuHash) { return try gnuHashedSymbols(table) }
    guard let table = dynamic.value(ELFDynamic.Tag.hash) else { return 0 }
    // The table begins with the number of its buckets, and that of its chains, which is that of the symbols.
    guard let chains: UInt32 = integer(atAddress: table &+ 4) else { throw Self.hashFault }
    return UInt64(chains)
  }

  /// The table: the numbers of its buckets, of the symbols that aren't in it, of the words of its filter, and a shift; the
  /// filter; the first symbol of each bucket; and for each symbol a hash, of which the lowest bit ends a bucket
  /// (binutils, bfd/elflink.c).
  private func gnuHashedSymbols(_ table: UInt64) throws(LibraryFault.Reason) -> UInt64 {
    guard let bucketCount: UInt32 = integer(atAddress: table), let first: UInt32 = integer(atAddress: table &+ 4),
      let filter: UInt32 = integer(atAddress: table &+ 8)
    else { throw Self.hashFault }
    let buckets = table &+ 16 &+ UInt64(filter) * 8
    let hashes = buckets &+ UInt64(bucketCount) * 4
    guard let place = offset(ofAddress: buckets, size: UInt64(bucketCount) * 4) else { throw Self.hashFault }
    var last: UInt32 = 0
    for index in 0..<UInt64(bucketCount) { last = max(last, reader.integer(at: place + index * 4) ?? 0) }
    guard last >= first else { return UInt64(first) }
    var symbol = UInt64(last)
    while symbol <= ELFFile.symbolLimit {
      guard let hash: UInt32 = integer(atAddress: hashes &+ (symbol - UInt64(first)) * 4) else { throw Self.hashFault }
      symbol += 1
      if hash & 1 == 1 { break }
    }
    return symbol
  }

  private static let hashFault = LibraryFault.Reason.malformed("its hash table is outside its segments")
}
