import Glibc

/// A section of an ELF file that need not be a library: of an object, too.
package enum FileSection {
  /// What is in the first section of a name; nil when there is none.
  package static func content(named name: String, of file: [UInt8]) throws(LibraryFault.Reason) -> ArraySlice<UInt8>? {
    let elf = try ELFFile(file)
    return elf.section(named: name).flatMap { elf.reader.bytes(at: $0.sh_offset, count: $0.sh_size) }
  }
}
