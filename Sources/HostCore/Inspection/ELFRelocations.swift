/// The pointers that the dynamic loader fills in (System V ABI, chapter 4, "Relocation": `Elf64_Rela`).
struct ELFRelocations: Sendable {
  private static let recordSize: UInt64 = 24

  private var symbolIndices: [UInt64: Int] = [:]
  /// As many symbols as there must be for all indices to be good.
  private(set) var symbolCount: UInt64 = 0

  init(_ elf: ELFFile, _ dynamic: ELFDynamic) throws(LibraryFault.Reason) {
    typealias Tag = ELFDynamic.Tag
    for (tag, size) in [(Tag.relocations, Tag.relocationsSize), (Tag.pltRelocations, Tag.pltRelocationsSize)] {
      if let table = try dynamic.table(tag, size: dynamic.value(size) ?? 0, in: elf) { add(table, in: elf.reader) }
    }
  }

  private mutating func add(_ table: ELFTable, in reader: ByteReader) {
    for index in 0..<table.size / ELFRelocations.recordSize {
      let start = table.offset + index * ELFRelocations.recordSize
      guard
        let address: UInt64 = reader.integer(at: start), let info: UInt64 = reader.integer(at: start + 8),
        let addend: UInt64 = reader.integer(at: start + 16)
      else { break }
      // What the pointer is for depends on the machine; that it points to a symbol doesn't.
      let symbol = info >> 32
      guard symbol != 0 else { continue }
      symbolCount = max(symbolCount, symbol + 1)
      if addend == 0 { symbolIndices[address] = Int(symbol) }
    }
  }

  /// The index of the symbol to which the pointer at an address will point.
  func symbolIndex(at address: UInt64) -> Int? {
    symbolIndices[address]
  }
}
