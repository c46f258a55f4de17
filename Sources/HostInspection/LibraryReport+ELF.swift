import HostManifest
import HostSystem

extension LibraryReport {
  /// Reads what a file says about itself.
  ///
  /// - Parameter file: any file.
  /// - Throws: why the file isn't a whole shared library.
  package init(of file: LibraryFile) throws(LibraryFault) {
    do throws(LibraryFault.Reason) {
      let library = try ELFLibrary(ELFFile(file.bytes))
      try self.init(path: file.path, library, SwiftConformances(library).read())
    } catch {
      throw LibraryFault(path: file.path, reason: error)
    }
  }

  /// Reads what a file says about itself, unless the same content has said so before under the same path.
  ///
  /// A library is read to be wired, and once more to be opened.
  package init(of file: LibraryFile, knowing known: LibraryFacts?) throws(LibraryFault) {
    if let known, known.digest == file.digest, known.report.path == file.path {
      self = known.report
    } else {
      try self.init(of: file)
    }
  }

  init(path: String, _ library: ELFLibrary, _ records: [ConformanceRecord]) throws(LibraryFault.Reason) {
    let symbols = library.symbols
    // Sorted, because linkers order symbols each in their own way.
    let swiftSymbols = library.swiftSymbols
    self.init(
      path: Printable.text(path, limit: 4096), machine: ELFMachine.name(library.elf.machine),
      soname: library.dynamic.soname.map { Printable.text($0) }, needed: library.dynamic.needed,
      searchPaths: library.dynamic.searchPaths.map { Printable.text($0) },
      entryPoints: symbols.filter { $0.isDefined && $0.isVisible && $0.isFunction }
        .compactMap { LibraryEntry(symbol: $0.name) }.sorted { $0.symbol < $1.symbol },
      toolchains: ToolchainLine.all(in: library.elf), note: BuildNote(in: library.elf),
      conformances: try ProtocolConformance.all(in: library.elf, records),
      foreignTypes: try ForeignType.all(in: library.elf),
      imports: swiftSymbols.filter { !$0.isDefined && !$0.isWeak }.map(\.name).sorted(),
      descriptors: swiftSymbols.filter { $0.isDefined && SwiftSymbol.isDescriptor($0.name) }.map(\.name).sorted())
  }
}
