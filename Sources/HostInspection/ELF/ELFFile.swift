import Glibc
import HostSystem

/// A 64-bit little-endian ELF file, whose header, sections and loadable segments are all inside the file.
package struct ELFFile: Sendable {
  package static let magic = Array(ELFMAG.utf8)

  let reader: ByteReader
  let type: UInt16
  let machine: UInt16
  let sections: [Elf64_Shdr]
  /// Those that the loader maps, by address.
  let segments: [Elf64_Phdr]
  let dynamicSegment: Elf64_Phdr?
  private let sectionNames: UInt64

  package init(_ bytes: [UInt8]) throws(LibraryFault.Reason) {
    MainThread.expectOther()
    guard !bytes.isEmpty else { throw .empty }
    guard bytes.starts(with: ELFFile.magic) else { throw .notELF(start: Array(bytes.prefix(16))) }
    let reader = ByteReader(bytes)
    guard let header: Elf64_Ehdr = reader.value(at: 0) else {
      throw .truncated(part: "ELF header", end: sizeOf(Elf64_Ehdr.self), size: reader.count)
    }
    guard bytes[Int(EI_CLASS)] == ELFCLASS64 else { throw .otherFormat(found: "32-bit", expected: "64-bit") }
    guard bytes[Int(EI_DATA)] == ELFDATA2LSB else { throw .otherFormat(found: "big-endian", expected: "little-endian") }

    self.reader = reader
    type = header.e_type
    machine = header.e_machine
    sections = try ELFFile.sections(in: reader, at: header.e_shoff, count: header.e_shnum, size: header.e_shentsize)
    let all = try ELFFile.segments(in: reader, at: header.e_phoff, count: header.e_phnum, size: header.e_phentsize)
    segments = all.filter { $0.p_type == UInt32(PT_LOAD) }
    let dynamicSegments = all.filter { $0.p_type == UInt32(PT_DYNAMIC) }
    guard dynamicSegments.count <= 1 else { throw .malformed("it has \(dynamicSegments.count) dynamic segments") }
    dynamicSegment = dynamicSegments.first
    try ELFFile.checkOrder(of: segments)
    // A number that doesn't fit in the header stands in the first section header.
    let names = header.e_shstrndx
    let index = names == UInt16(SHN_XINDEX) ? Int(sections[0].sh_link) : Int(names)
    guard sections.indices.contains(index), sections[index].sh_type == UInt32(SHT_STRTAB) else {
      throw .malformed("its sections have no names")
    }
    sectionNames = sections[index].sh_offset
  }

  func section(named name: String) -> Elf64_Shdr? {
    sections.first { section in
      let (offset, overflow) = sectionNames.addingReportingOverflow(UInt64(section.sh_name))
      return section.isInFile && !overflow && reader.isCString(name, at: offset)
    }
  }

  /// Of the first section with the name, also in an object file; nil when there is none.
  package func content(ofSection name: String) -> ArraySlice<UInt8>? {
    section(named: name).flatMap { reader.bytes(at: $0.sh_offset, count: $0.sh_size) }
  }

  /// Adds a section that the loader doesn't map; nil when there is no room. Everything else stays, but for the header:
  /// the names of all sections and their table are repeated after the new section.
  package func appending(section name: String, of kind: Int32, _ content: [UInt8]) -> [UInt8]? {
    guard var header: Elf64_Ehdr = reader.value(at: 0), sections.indices.contains(Int(header.e_shstrndx)),
      sections.count < Int(SHN_LORESERVE) - 1, let file = reader.bytes(at: 0, count: reader.count),
      let names = reader.bytes(at: sectionNames, count: sections[Int(header.e_shstrndx)].sh_size)
    else { return nil }
    var bytes = Array(file)
    func align() { bytes += Array(repeating: 0, count: -bytes.count & 7) }
    align()
    var section = Elf64_Shdr()
    section.sh_name = UInt32(names.count)
    section.sh_type = UInt32(kind)
    (section.sh_offset, section.sh_size, section.sh_addralign) = (UInt64(bytes.count), UInt64(content.count), 4)
    bytes += content
    var table = sections + [section]
    let allNames = Array(names) + Array(name.utf8) + [0]
    table[Int(header.e_shstrndx)].sh_offset = UInt64(bytes.count)
    table[Int(header.e_shstrndx)].sh_size = UInt64(allNames.count)
    bytes += allNames
    align()
    (header.e_shoff, header.e_shnum) = (UInt64(bytes.count), UInt16(table.count))
    for entry in table { withUnsafeBytes(of: entry) { bytes += $0 } }
    withUnsafeBytes(of: header) { bytes.replaceSubrange(..<$0.count, with: $0) }
    return bytes
  }

  /// The file offset of the byte that the loader maps to an address.
  func offset(ofAddress address: UInt64) -> UInt64? {
    // A binary search: a hostile file has thousands of segments.
    var low = 0
    var high = segments.count
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].p_vaddr <= address { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let segment = segments[low - 1]
    let distance = address - segment.p_vaddr
    return distance < segment.p_filesz ? segment.p_offset + distance : nil
  }

  /// The file offset of a table that the loader maps to an address as one piece.
  func offset(ofAddress address: UInt64, size: UInt64) -> UInt64? {
    guard size > 0 else { return offset(ofAddress: address) }
    let (last, overflow) = address.addingReportingOverflow(size - 1)
    guard !overflow, let start = offset(ofAddress: address), let end = offset(ofAddress: last),
      end >= start, end - start == size - 1
    else { return nil }
    return start
  }

  private static func sections(
    in reader: ByteReader, at start: UInt64, count: UInt16, size: UInt16
  ) throws(LibraryFault.Reason) -> [Elf64_Shdr] {
    guard start != 0 else { throw .noSectionHeaders }
    let first: [Elf64_Shdr] = try headers("section header", in: reader, at: start, count: 1, size: size)
    let count = count == 0 ? first[0].sh_size : UInt64(count)
    guard count > 0 else { throw .noSectionHeaders }
    let sections: [Elf64_Shdr] = try headers("section header", in: reader, at: start, count: count, size: size)
    for (index, section) in sections.enumerated() where section.isInFile {
      try expect("section \(index)", toEndAt: end(section.sh_offset, section.sh_size), in: reader)
    }
    return sections
  }

  private static func segments(
    in reader: ByteReader, at start: UInt64, count: UInt16, size: UInt16
  ) throws(LibraryFault.Reason) -> [Elf64_Phdr] {
    guard count > 0 else { return [] }
    let all: [Elf64_Phdr] = try headers("program header", in: reader, at: start, count: UInt64(count), size: size)
    let segments = all.enumerated().filter { [PT_LOAD, PT_DYNAMIC].contains(Int32(bitPattern: $0.element.p_type)) }
    for (index, segment) in segments {
      try expect("segment \(index)", toEndAt: end(segment.p_offset, segment.p_filesz), in: reader)
    }
    return segments.map(\.element)
  }

  private static func headers<Header: BitwiseCopyable>(
    _ name: String, in reader: ByteReader, at start: UInt64, count: UInt64, size: UInt16
  ) throws(LibraryFault.Reason) -> [Header] {
    guard UInt64(size) == sizeOf(Header.self) else {
      throw .malformed("its \(name)s have \(size) bytes each, not \(sizeOf(Header.self))")
    }
    let (bytes, overflow) = count.multipliedReportingOverflow(by: sizeOf(Header.self))
    try expect("\(name) table", toEndAt: overflow ? .max : end(start, bytes), in: reader)
    return (0..<count).compactMap { reader.value(at: start + $0 * sizeOf(Header.self)) }
  }

  private static func expect(_ part: String, toEndAt end: UInt64, in reader: ByteReader) throws(LibraryFault.Reason) {
    guard end <= reader.count else { throw .truncated(part: part, end: end, size: reader.count) }
  }

  /// The loader maps whole pages; where no two segments share one, an address leads to one byte of the file.
  private static func checkOrder(of segments: [Elf64_Phdr]) throws(LibraryFault.Reason) {
    let page = UInt64(getpagesize())
    var free: UInt64 = 0
    for segment in segments {
      guard segment.p_filesz <= segment.p_memsz else {
        throw .malformed("a segment has more bytes in the file than in memory")
      }
      guard segment.p_vaddr / page * page >= free else {
        throw .malformed("its segments overlap, or are not in the order of their addresses")
      }
      let last = end(segment.p_vaddr, segment.p_memsz)
      guard last <= .max - page else { throw .malformed("a segment is outside the memory") }
      free = (last + page - 1) / page * page
    }
  }

  private static func end(_ start: UInt64, _ size: UInt64) -> UInt64 {
    let (end, overflow) = start.addingReportingOverflow(size)
    return overflow ? .max : end
  }
}

enum ELFNames {
  /// From `e_type`, with the article.
  static func type(_ number: UInt16) -> String {
    switch Int32(number) {
    case ET_REL: "an object file"
    case ET_EXEC: "an executable"
    case ET_DYN: "a shared library"
    case ET_CORE: "a core dump"
    default: "an ELF file of type \(number)"
    }
  }

  /// From `e_machine`; each number has its own name.
  static func machine(_ number: UInt16) -> String {
    switch Int32(number) {
    case EM_386: "x86"
    case EM_MIPS: "MIPS"
    case EM_PPC: "PowerPC"
    case EM_PPC64: "PowerPC64"
    case EM_S390: "IBM Z"
    case EM_ARM: "ARM"
    case EM_X86_64: "x86-64"
    case EM_AARCH64: "AArch64"
    case EM_RISCV: "RISC-V"
    case EM_LOONGARCH: "LoongArch"
    default: "machine number \(number)"
    }
  }
}
