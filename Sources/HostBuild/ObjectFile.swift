import FoundationEssentials
import Glibc

/// An object of sections and nothing else, no code and no symbols, for the machine of this process (System V Application
/// Binary Interface, chapter 4). The linker copies the sections into the library.
struct ObjectFile {
  struct Section {
    let name: String
    /// What it is (`sh_type`).
    var kind = SHT_PROGBITS
    /// How it is used (`sh_flags`).
    var flags: Int32 = 0
    let content: [UInt8]
  }

  private static let alignment = 4

  private let sections: [Section]

  init(_ sections: [Section]) {
    // Without the last, some linkers take it that the stack is to be executable.
    self.sections = sections + [Section(name: ".note.GNU-stack", content: [])]
  }

  /// The file: the header, the contents, the names, and the table of the sections, which begins with an empty one.
  var bytes: [UInt8] {
    let names = (sections.map(\.name) + [".shstrtab"]).map { Array($0.utf8) + [0] }
    let table = Section(name: ".shstrtab", kind: SHT_STRTAB, content: [0] + names.joined())
    var contents: [UInt8] = []
    var headers = [Elf64_Shdr()]
    var nameOffset = 1
    for (section, name) in zip(sections + [table], names) {
      var header = Elf64_Shdr()
      header.sh_name = UInt32(nameOffset)
      header.sh_type = UInt32(section.kind)
      header.sh_flags = UInt64(section.flags)
      header.sh_offset = UInt64(MemoryLayout<Elf64_Ehdr>.size + contents.count)
      header.sh_size = UInt64(section.content.count)
      header.sh_addralign = UInt64(Self.alignment)
      headers.append(header)
      nameOffset += name.count
      contents += section.content
      contents += Array(repeating: 0, count: -contents.count & (Self.alignment - 1))
    }
    contents += Array(repeating: 0, count: -contents.count & 7)
    return Self.bytes(of: header(tableOffset: contents.count, count: headers.count)) + contents
      + headers.flatMap(Self.bytes)
  }

  func write(to path: String) throws {
    try Data(bytes).write(to: URL(filePath: path))
  }

  private func header(tableOffset: Int, count: Int) -> Elf64_Ehdr {
    var header = Elf64_Ehdr()
    withUnsafeMutableBytes(of: &header.e_ident) {
      $0.copyBytes(from: Array("\u{7F}ELF".utf8) + [UInt8(ELFCLASS64), UInt8(ELFDATA2LSB), UInt8(EV_CURRENT)])
    }
    header.e_type = UInt16(ET_REL)
    header.e_machine = Self.machine
    header.e_version = UInt32(EV_CURRENT)
    header.e_ehsize = UInt16(MemoryLayout<Elf64_Ehdr>.size)
    header.e_shentsize = UInt16(MemoryLayout<Elf64_Shdr>.size)
    header.e_shoff = UInt64(MemoryLayout<Elf64_Ehdr>.size + tableOffset)
    header.e_shnum = UInt16(count)
    header.e_shstrndx = UInt16(count - 1)
    return header
  }

  private static var machine: UInt16 {
    #if arch(x86_64)
      UInt16(EM_X86_64)
    #elseif arch(arm64)
      UInt16(EM_AARCH64)
    #endif
  }

  private static func bytes<Value: BitwiseCopyable>(of value: Value) -> [UInt8] {
    withUnsafeBytes(of: value) { Array($0) }
  }
}
