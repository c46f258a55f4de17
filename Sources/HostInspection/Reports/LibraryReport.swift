package import HostManifest
package import HostSystem

/// What an ELF file tells about a library, before any of its code runs. No text in it has control characters, whatever
/// the file contains.
package struct LibraryReport: Equatable, Codable, Sendable {
  package let path: String
  /// The machine's name, such as `x86-64`.
  package let machine: String
  package let soname: String?
  package let needed: [String]
  /// Where the dynamic loader looks for those, besides its own folders.
  package let searchPaths: [String]
  package let entryPoints: [LibraryEntry]
  /// The lines of its Swift compilers; empty when there is no Swift in it.
  package let toolchains: [String]
  package var note: BuildNote?
  /// The descriptor, if `host build` has noted it in the file; else nil.
  package var descriptor: LibraryDescription?
  package let conformances: [ProtocolConformance]
  /// The Swift symbols that other libraries must define.
  package let imports: [String]
  package let descriptors: [String]

  /// Whether a symbol is of the library's own module, of which other libraries have nothing.
  /// - Parameter symbol: such as `$s9Contracts13HomeDataStoreMp`: its module comes first, after its length.
  package func isOwn(_ symbol: String) -> Bool {
    let rest = symbol.dropFirst(2)
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard let length = Int(digits), length < rest.utf8.count else { return false }
    let module = symbol.prefix(2 + digits.count + length)
    return !imports.contains { $0.hasPrefix(module) }
  }
}

extension LibraryReport {
  /// - Parameter known: reused for the same path and content: a library is read once for wiring, and again for opening.
  package init(
    of file: LibraryFile, _ layout: ELFFile? = nil, knowing known: LibraryFacts? = nil
  ) throws(Diagnostic) {
    if let known, known.digest == file.digest, known.report.path == file.path {
      self = known.report
      return
    }
    do throws(LibraryFault.Reason) {
      let elf = if let layout { layout } else { try ELFFile(file.bytes) }
      let library = try ELFLibrary(elf)
      try self.init(path: file.path, library, SwiftConformances(library).read())
    } catch {
      throw Diagnostic(path: file.path, reason: error)
    }
  }

  init(path: String, _ library: ELFLibrary, _ records: [ConformanceRecord]) throws(LibraryFault.Reason) {
    let symbols = library.symbols
    // Sorted, because linkers order symbols differently.
    let swiftSymbols = library.swiftSymbols
    let entryPoints = symbols.filter { $0.isDefined && $0.isVisible && $0.isFunction }
      .compactMap { LibraryEntry(symbol: $0.name) }.sorted { $0.symbol < $1.symbol }
    self.init(
      path: Printable.text(path, limit: 4096), machine: ELFNames.machine(library.elf.machine),
      soname: library.dynamic.soname.map { Printable.text($0) }, needed: library.dynamic.needed,
      searchPaths: library.dynamic.searchPaths.map { Printable.text($0) },
      entryPoints: entryPoints, toolchains: ToolchainLine.all(in: library.elf), note: BuildNote(in: library.elf),
      descriptor: LibraryDescription(in: library.elf, of: entryPoints),
      conformances: try ProtocolConformance.all(in: library.elf, records),
      imports: swiftSymbols.filter { !$0.isDefined && !$0.isWeak }.map(\.name).sorted(),
      descriptors: swiftSymbols.filter { $0.isDefined && SwiftSymbol.isDescriptor($0.name) }.map(\.name).sorted())
  }
}
