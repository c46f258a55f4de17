import Glibc
import HostSystem

struct ELFLibrary: Sendable {
  let elf: ELFFile
  let dynamic: ELFDynamic
  let relocations: ELFRelocations
  let symbols: [ELFSymbol]
  /// Symbols of other languages may hold control characters.
  let swiftSymbols: [ELFSymbol]

  init(_ elf: ELFFile) throws(LibraryFault.Reason) {
    self.elf = elf
    dynamic = try ELFDynamic(elf)
    let type = dynamic.isExecutable ? UInt16(ET_EXEC) : elf.type
    guard type == UInt16(ET_DYN) else { throw .notASharedLibrary(found: ELFNames.type(type)) }
    relocations = try ELFRelocations(elf, dynamic)
    symbols = try elf.symbols(dynamic, relocations)
    swiftSymbols = symbols.filter { SwiftSymbol.isMangled($0.name) && Printable.isPlain($0.name) }
  }
}

/// A symbol that a library exports or imports (System V ABI, chapter 4, "Symbol Table": `Elf64_Sym`).
struct ELFSymbol: Sendable {
  let name: String
  /// Meaningful only if the library defines it.
  let address: UInt64
  let isDefined: Bool
  let isFunction: Bool
  /// Whether the loader ignores that nobody defines it.
  let isWeak: Bool
  let isVisible: Bool
}

extension ELFFile {
  /// Many times what the toolchain's largest libraries have.
  private static let symbolLimit: UInt64 = 1_000_000

  /// Those that the dynamic loader sees: in the hash table, or of relocations. The file has no other count.
  func symbols(_ dynamic: ELFDynamic, _ relocations: ELFRelocations) throws(LibraryFault.Reason) -> [ELFSymbol] {
    let count = max(try hashedSymbols(dynamic), relocations.symbolCount)
    guard count <= ELFFile.symbolLimit else { throw .malformed("it has \(count) symbols") }
    guard let table = try dynamic.table(DT_SYMTAB, size: count * sizeOf(Elf64_Sym.self), in: self) else { return [] }
    var names = try dynamic.strings(in: self)
    var symbols: [ELFSymbol] = []
    symbols.reserveCapacity(Int(count))
    for index in 0..<count {
      guard let symbol: Elf64_Sym = reader.value(at: table.offset + index * sizeOf(Elf64_Sym.self)) else { break }
      let binding = Int32(symbol.st_info >> 4)
      let visibility = Int32(symbol.st_other & 3)
      symbols.append(
        ELFSymbol(
          name: symbol.st_name == 0 ? "" : try names.text(at: UInt64(symbol.st_name)), address: symbol.st_value,
          isDefined: symbol.st_shndx != UInt16(SHN_UNDEF), isFunction: Int32(symbol.st_info & 15) == STT_FUNC,
          isWeak: binding == STB_WEAK,
          isVisible: binding != STB_LOCAL && [STV_DEFAULT, STV_PROTECTED].contains(visibility)))
    }
    return symbols
  }

  /// The hash table's number of symbols. The loader prefers the GNU table (glibc, elf/dl-setup_hash.c).
  private func hashedSymbols(_ dynamic: ELFDynamic) throws(LibraryFault.Reason) -> UInt64 {
    if let table = dynamic.value(DT_GNU_HASH) { return try gnuHashedSymbols(table) }
    guard let table = dynamic.value(DT_HASH) else { return 0 }
    // The table begins with the number of its buckets, and that of its chains, which is the number of symbols.
    guard let chains: UInt32 = integer(atAddress: table &+ 4) else { throw Self.hashFault }
    return UInt64(chains)
  }

  /// The table: the numbers of its buckets, of the symbols not in it, of its filter's words, and a shift; the filter;
  /// each bucket's first symbol; a hash per symbol, whose lowest bit ends a bucket (binutils, bfd/elflink.c).
  private func gnuHashedSymbols(_ table: UInt64) throws(LibraryFault.Reason) -> UInt64 {
    guard let bucketCount: UInt32 = integer(atAddress: table), let first: UInt32 = integer(atAddress: table &+ 4),
      let filter: UInt32 = integer(atAddress: table &+ 8)
    else { throw Self.hashFault }
    let buckets = table &+ 16 &+ UInt64(filter) * 8
    let hashes = buckets &+ UInt64(bucketCount) * 4
    guard let place = offset(ofAddress: buckets, size: UInt64(bucketCount) * 4) else { throw Self.hashFault }
    var last: UInt32 = 0
    for index in 0..<UInt64(bucketCount) { last = max(last, reader.value(at: place + index * 4) ?? 0) }
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
