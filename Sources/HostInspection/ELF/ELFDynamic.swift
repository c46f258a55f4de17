import HostSystem
import Glibc

/// What a library tells the dynamic loader (System V ABI, chapter 5, "Dynamic Section": `Elf64_Dyn`), found as the loader
/// finds it: by the program headers. What the section headers say of the same tables is for linkers and debuggers, and
/// may be something else in a file that was made to mislead.
package struct ELFDynamic: Sendable {
  /// The name under which others link the library.
  var soname: String?
  /// The libraries that it links.
  package var needed: [String] = []
  /// Where the loader is to look for those, besides its own folders.
  package var searchPaths: [String] = []
  /// Whether it is a position-independent executable, which has the type of a shared library.
  var isExecutable: Bool { values[Tag.flags].map { $0 & UInt64(DF_1_PIE) != 0 } ?? false }

  /// The entries of which a library has at most one.
  private var values: [UInt64: UInt64] = [:]

  /// The kinds of entry, with the width that they have in the file.
  enum Tag {
    static let end = UInt64(DT_NULL)
    static let needed = UInt64(DT_NEEDED)
    static let pltRelocationsSize = UInt64(DT_PLTRELSZ)
    static let hash = UInt64(DT_HASH)
    static let strings = UInt64(DT_STRTAB)
    static let symbols = UInt64(DT_SYMTAB)
    static let relocations = UInt64(DT_RELA)
    static let relocationsSize = UInt64(DT_RELASZ)
    static let stringsSize = UInt64(DT_STRSZ)
    static let soname = UInt64(DT_SONAME)
    static let rpath = UInt64(DT_RPATH)
    static let pltRelocations = UInt64(DT_JMPREL)
    static let runpath = UInt64(DT_RUNPATH)
    static let packedRelocationsSize = UInt64(DT_RELRSZ)
    static let packedRelocations = UInt64(DT_RELR)
    static let gnuHash = UInt64(DT_GNU_HASH)
    static let flags = UInt64(DT_FLAGS_1)
    static let versionsNeeded = UInt64(DT_VERNEED)

    /// Relocations of forms that glibc doesn't know, or that no 64-bit machine of ours has (binutils, include/elf/common.h).
    static let otherRelocations: [UInt64: String] = [
      UInt64(DT_REL): "DT_REL", 0x4000_0014: "DT_CREL", 0x6000_000F: "DT_ANDROID_REL", 0x6000_0011: "DT_ANDROID_RELA",
      0x6FFF_E000: "DT_ANDROID_RELR",
    ]

    /// What has the loader open libraries unseen, or take symbols from others (ld.so(8), "rtld-audit(7)"; Solaris,
    /// "Linker and Libraries Guide", filters).
    static let unseen: [UInt64: String] = [
      UInt64(DT_DEPAUDIT): "DT_DEPAUDIT", UInt64(DT_AUDIT): "DT_AUDIT", UInt64(DT_AUXILIARY): "DT_AUXILIARY",
      UInt64(DT_FILTER): "DT_FILTER",
    ]
  }

  /// The most libraries that a library may link; loading asks for each of them.
  private static let neededLimit = 256

  /// Reads what a file tells the loader; nothing when it has no dynamic segment.
  package init(_ elf: ELFFile) throws(LibraryFault.Reason) {
    guard let segment = elf.dynamicSegment else { return }
    var neededNames: [UInt64] = []
    var entry = segment.p_vaddr
    while true {
      guard entry &- segment.p_vaddr < segment.p_filesz, let tag: UInt64 = elf.integer(atAddress: entry),
        let value: UInt64 = elf.integer(atAddress: entry &+ 8)
      else { throw .malformed("its dynamic segment has no end") }
      if tag == Tag.end { break }
      if let name = Tag.unseen[tag] { throw .opensUnseen(tag: name) }
      if tag == Tag.needed {
        guard neededNames.count < Self.neededLimit else { throw .malformed("it links too many libraries") }
        neededNames.append(value)
      } else if values.updateValue(value, forKey: tag) != nil {
        // The loader takes the last one, other tools the first.
        throw .malformed("its dynamic segment has two entries of the kind \(tag)")
      }
      entry &+= Elf64_Dyn.size
    }
    var names = try strings(in: elf)
    for name in neededNames { needed.append(try Self.libraryName(names.text(at: name))) }
    soname = try values[Tag.soname].map { offset throws(LibraryFault.Reason) in try names.text(at: offset) }
    for tag in [Tag.rpath, Tag.runpath] {
      guard let value = values[tag] else { continue }
      searchPaths += try names.text(at: value).split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// With a slash in it the name would be a path, which leads from the folder in which the user happens to be; in the place
  /// of `$LIB` and the like the dynamic loader puts a text with slashes (ld.so(8), "Dynamic string tokens").
  private static func libraryName(_ name: String) throws(LibraryFault.Reason) -> String {
    guard !name.isEmpty, !name.contains("/"), Printable.isPlain(name) else { throw .linksPath(name) }
    guard !name.contains("$") else { throw .linksToken(name) }
    return name
  }

  /// The string table.
  func strings(in elf: ELFFile) throws(LibraryFault.Reason) -> ELFStrings {
    guard let table = try table(Tag.strings, size: values[Tag.stringsSize] ?? 0, in: elf) else {
      return ELFStrings(elf.reader, at: 0, size: 0)
    }
    return ELFStrings(elf.reader, at: table.offset, size: table.size)
  }

  /// A table of which the segment says where it begins; nil when it doesn't.
  func table(_ tag: UInt64, size: UInt64, in elf: ELFFile) throws(LibraryFault.Reason) -> ELFTable? {
    guard let address = values[tag] else { return nil }
    guard let offset = elf.offset(ofAddress: address, size: size) else {
      throw .malformed("the table of the kind \(tag) is outside its segments")
    }
    return ELFTable(offset: offset, size: size)
  }

  /// The value of an entry.
  func value(_ tag: UInt64) -> UInt64? { values[tag] }
}

/// A part of the file that is a table.
struct ELFTable: Sendable {
  let offset: UInt64
  let size: UInt64
}
