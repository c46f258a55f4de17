/// The pointers that the dynamic loader fills in (System V ABI, chapter 4, "Relocation": `Elf64_Rela`).
struct ELFRelocations: Sendable {
  private static let recordSize: UInt64 = 24

  private var symbolIndices: [UInt64: Int] = [:]

  init(_ elf: ELFFile) {
    guard let table = elf.section(named: ".rela.dyn"), table.kind == ELFSection.Kind.relocations else { return }
    for index in 0..<table.size / ELFRelocations.recordSize {
      let start = table.offset + index * ELFRelocations.recordSize
      guard
        let address: UInt64 = elf.reader.integer(at: start), let info: UInt64 = elf.reader.integer(at: start + 8),
        let addend: UInt64 = elf.reader.integer(at: start + 16)
      else { break }
      // What the pointer is for depends on the machine; that it points to a symbol doesn't.
      if info >> 32 != 0, addend == 0 { symbolIndices[address] = Int(info >> 32) }
    }
  }

  /// The index of the symbol to which the pointer at an address will point.
  func symbolIndex(at address: UInt64) -> Int? {
    symbolIndices[address]
  }
}
