import Glibc

/// A structure of <elf.h>, as a file has it (System V ABI, chapters 4 and 5). The files that are read, and the machines that read
/// them, are little-endian.
protocol ELFStructure {}

extension ELFStructure {
  /// The bytes that it has in a file.
  static var size: UInt64 { UInt64(MemoryLayout<Self>.size) }
}

extension Elf64_Ehdr: ELFStructure {}
extension Elf64_Shdr: ELFStructure {}
extension Elf64_Phdr: ELFStructure {}
extension Elf64_Dyn: ELFStructure {}
extension Elf64_Sym: ELFStructure {}
extension Elf64_Rela: ELFStructure {}
extension Elf64_Nhdr: ELFStructure {}
extension Elf64_Verneed: ELFStructure {}
extension Elf64_Vernaux: ELFStructure {}

extension Elf64_Shdr {
  /// Whether the section has bytes in the file.
  var isInFile: Bool { ![SHT_NULL, SHT_NOBITS].contains(Int32(bitPattern: sh_type)) }
}
