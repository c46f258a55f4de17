import HostSystem
import Glibc

/// What a library tells the dynamic loader (System V ABI, chapter 5, "Dynamic Section": `Elf64_Dyn`), found by the
/// program headers, as the loader does. Section headers describe the same tables for linkers and debuggers, and may
/// differ in a file made to mislead.
package struct ELFDynamic: Sendable {
  var soname: String?
  package var needed: [String] = []
  package var searchPaths: [String] = []
  /// A position-independent executable has the type of a shared library.
  var isExecutable: Bool { (value(DT_FLAGS_1) ?? 0) & UInt64(DF_1_PIE) != 0 }

  /// Entries that a library has at most once.
  private var values: [UInt64: UInt64] = [:]

  /// Entries that make the loader open libraries unseen, or use others' symbols (ld.so(8), "rtld-audit(7)"; Solaris,
  /// "Linker and Libraries Guide", filters).
  private static let unseen = [
    DT_DEPAUDIT: "DT_DEPAUDIT", DT_AUDIT: "DT_AUDIT", DT_AUXILIARY: "DT_AUXILIARY", DT_FILTER: "DT_FILTER",
  ]

  /// Loading asks for each needed library.
  private static let neededLimit = 256

  package init(_ elf: ELFFile) throws(LibraryFault.Reason) {
    guard let segment = elf.dynamicSegment else { return }
    var neededNames: [UInt64] = []
    var entry = segment.p_vaddr
    while true {
      guard entry &- segment.p_vaddr < segment.p_filesz, let tag: UInt64 = elf.integer(atAddress: entry),
        let value: UInt64 = elf.integer(atAddress: entry &+ 8)
      else { throw .malformed("its dynamic segment has no end") }
      if tag == UInt64(DT_NULL) { break }
      if let name = Int32(exactly: tag).flatMap({ Self.unseen[$0] }) { throw .opensUnseen(tag: name) }
      if tag == UInt64(DT_NEEDED) {
        guard neededNames.count < Self.neededLimit else { throw .malformed("it links too many libraries") }
        neededNames.append(value)
      } else if values.updateValue(value, forKey: tag) != nil {
        // The loader takes the last one, other tools the first.
        throw .malformed("its dynamic segment has two entries of the kind \(tag)")
      }
      entry &+= sizeOf(Elf64_Dyn.self)
    }
    var names = try strings(in: elf)
    for name in neededNames { needed.append(try Self.libraryName(names.text(at: name))) }
    soname = try value(DT_SONAME).map { offset throws(LibraryFault.Reason) in try names.text(at: offset) }
    for tag in [DT_RPATH, DT_RUNPATH] {
      guard let value = value(tag) else { continue }
      searchPaths += try names.text(at: value).split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// With a slash the name would be a path from the user's working folder; the dynamic loader replaces `$LIB` and the
  /// like with text that has slashes (ld.so(8), "Dynamic string tokens").
  private static func libraryName(_ name: String) throws(LibraryFault.Reason) -> String {
    guard !name.isEmpty, !name.contains("/"), Printable.isPlain(name) else { throw .linksPath(name) }
    guard !name.contains("$") else { throw .linksToken(name) }
    return name
  }

  /// The versions of symbols that the file needs, such as `GLIBC_2.34` (LSB, "Symbol Versioning": `Elf64_Verneed`).
  package func neededVersions(in elf: ELFFile) throws(LibraryFault.Reason) -> [String] {
    guard let table = try table(DT_VERNEED, size: 0, in: elf) else { return [] }
    var names = try strings(in: elf)
    var versions: [String] = []
    var library = table.offset
    while let need: Elf64_Verneed = elf.reader.value(at: library) {
      var version = library + UInt64(need.vn_aux)
      for _ in 0..<need.vn_cnt {
        guard let wanted: Elf64_Vernaux = elf.reader.value(at: version) else { break }
        versions.append(try names.text(at: UInt64(wanted.vna_name)))
        version += UInt64(wanted.vna_next)
      }
      // Offsets lead forward, so that the loop ends.
      guard need.vn_next > 0 else { return versions }
      library += UInt64(need.vn_next)
    }
    throw .malformed("its table of needed versions has no end")
  }

  func strings(in elf: ELFFile) throws(LibraryFault.Reason) -> ELFStrings {
    guard let table = try table(DT_STRTAB, size: value(DT_STRSZ) ?? 0, in: elf) else {
      return ELFStrings(elf.reader, at: 0, size: 0)
    }
    return ELFStrings(elf.reader, at: table.offset, size: table.size)
  }

  func table(_ tag: Int32, size: UInt64, in elf: ELFFile) throws(LibraryFault.Reason) -> ELFTable? {
    guard let address = value(tag) else { return nil }
    guard let offset = elf.offset(ofAddress: address, size: size) else {
      throw .malformed("the table of the kind \(tag) is outside its segments")
    }
    return (offset, size)
  }

  func value(_ tag: Int32) -> UInt64? { values[UInt64(tag)] }
}

typealias ELFTable = (offset: UInt64, size: UInt64)
