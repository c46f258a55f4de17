import Glibc

extension ELFDynamic {
  /// The release of glibc that the loader must have for the file; nil when it needs none.
  package func glibc(in elf: ELFFile) throws(LibraryFault.Reason) -> GlibcVersion? {
    guard let table = try table(Tag.versionsNeeded, size: 0, in: elf) else { return nil }
    var names = try strings(in: elf)
    var newest: GlibcVersion?
    var library = table.offset
    while let need: Elf64_Verneed = elf.reader.structure(at: library) {
      var version = library + UInt64(need.vn_aux)
      for _ in 0..<need.vn_cnt {
        guard let wanted: Elf64_Vernaux = elf.reader.structure(at: version) else { break }
        let release = GlibcVersion(ofSymbols: try names.text(at: UInt64(wanted.vna_name)))
        newest = [newest, release].compactMap(\.self).max()
        version += UInt64(wanted.vna_next)
      }
      // It leads forward, so that there is an end.
      guard need.vn_next > 0 else { return newest }
      library += UInt64(need.vn_next)
    }
    throw .malformed("its table of needed versions has no end")
  }
}
