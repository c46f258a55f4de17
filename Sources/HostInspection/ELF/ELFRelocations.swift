import Glibc

/// The pointers that the dynamic loader fills in (System V ABI, chapter 4, "Relocation": `Elf64_Rela`; gABI, "Relative
/// Relocation Table": `Elf64_Relr`).
struct ELFRelocations: Sendable {
  enum Target: Equatable, Sendable {
    case symbol(index: Int)
    case address(UInt64)
  }

  /// Many times what the toolchain's largest libraries have.
  private static let limit: UInt64 = 4_000_000

  private var targets: [UInt64: Target] = [:]
  /// The machine's number of a relocation to an address in the library itself; nil where it isn't known.
  private let relative: UInt64?
  /// The least number of symbols for which all indices are valid.
  private(set) var symbolCount: UInt64 = 0

  init(_ elf: ELFFile, _ dynamic: ELFDynamic) throws(LibraryFault.Reason) {
    if let (_, name) = Self.otherForms.first(where: { dynamic.value($0.key) != nil }) {
      throw .relocatedOtherwise(tag: name)
    }
    relative = Self.relativeKinds[elf.machine]
    for (tag, size) in [(DT_RELA, DT_RELASZ), (DT_JMPREL, DT_PLTRELSZ)] {
      if let table = try dynamic.table(tag, size: dynamic.value(size) ?? 0, in: elf) { try add(table, in: elf.reader) }
    }
    if let table = try dynamic.table(DT_RELR, size: dynamic.value(DT_RELRSZ) ?? 0, in: elf) {
      try addPacked(table, in: elf)
    }
  }

  /// Forms that glibc doesn't know, or that no supported 64-bit machine has (binutils, include/elf/common.h).
  private static let otherForms: [Int32: String] = [
    DT_REL: "DT_REL", 0x4000_0014: "DT_CREL", 0x6000_000F: "DT_ANDROID_REL", 0x6000_0011: "DT_ANDROID_RELA",
    0x6FFF_E000: "DT_ANDROID_RELR",
  ]

  private static let relativeKinds: [UInt16: UInt64] = [
    UInt16(EM_X86_64): UInt64(R_X86_64_RELATIVE), UInt16(EM_AARCH64): UInt64(R_AARCH64_RELATIVE),
    UInt16(EM_RISCV): UInt64(R_RISCV_RELATIVE),
  ]

  private mutating func add(_ table: ELFTable, in reader: ByteReader) throws(LibraryFault.Reason) {
    let count = table.size / sizeOf(Elf64_Rela.self)
    guard count <= Self.limit else { throw .malformed("it has \(count) relocations") }
    for index in 0..<count {
      guard let record: Elf64_Rela = reader.value(at: table.offset + index * sizeOf(Elf64_Rela.self)) else { break }
      // The pointer's purpose depends on the machine; that it points to a symbol doesn't.
      let symbol = record.r_info >> 32
      if symbol != 0 {
        symbolCount = max(symbolCount, symbol + 1)
        if record.r_addend == 0 { targets[record.r_offset] = .symbol(index: Int(symbol)) }
      } else if record.r_info == relative {
        targets[record.r_offset] = .address(UInt64(bitPattern: record.r_addend))
      }
    }
  }

  /// Relative relocations in words: an even word is a pointer's address; each bit of an odd one, but the lowest, says
  /// whether one of the next 63 words is a pointer. The target stands in the pointer's own place.
  private mutating func addPacked(_ table: ELFTable, in elf: ELFFile) throws(LibraryFault.Reason) {
    var next: UInt64 = 0
    var count: UInt64 = 0
    for index in 0..<table.size / 8 {
      guard let entry: UInt64 = elf.reader.value(at: table.offset + index * 8) else { break }
      var addresses: [UInt64] = []
      if entry & 1 == 0 {
        addresses = [entry]
        next = entry &+ 8
      } else {
        addresses = (0..<63).filter { entry >> ($0 + 1) & 1 == 1 }.map { next &+ $0 * 8 }
        next &+= 63 * 8
      }
      count += UInt64(addresses.count)
      guard count <= Self.limit else { throw .malformed("it has more than \(Self.limit) relocations") }
      for address in addresses {
        if let value: UInt64 = elf.integer(atAddress: address) { targets[address] = .address(value) }
      }
    }
  }

  /// Nil when the file doesn't determine the pointer's target.
  func target(at address: UInt64) -> Target? { targets[address] }
}
