/// What an ELF file says about itself: enough to judge a library before any of its code runs.
///
/// Every text in it is free of control characters, whatever the file contains.
public struct LibraryReport: Equatable, Codable, Sendable {
  /// Where the file was read.
  public let path: String
  /// The name of the machine that it was built for, such as `x86-64`.
  public let machine: String
  /// The name under which others link it.
  public let soname: String?
  /// The libraries that it links.
  public let needed: [String]
  /// Where the dynamic loader is to look for those, besides its own folders.
  public let searchPaths: [String]
  /// Its entry points; a library of ours has one.
  public let entryPoints: [LibraryEntry]
  /// The lines of the Swift compilers that it was built with; none when there is no Swift in it.
  public let toolchains: [String]
  /// The conformances of its types to protocols of other libraries.
  public let conformances: [ProtocolConformance]
  /// The C types that it uses as Swift types.
  public let foreignTypes: [ForeignType]
  /// The Swift symbols that it must find in other libraries.
  public let imports: [String]
  /// The symbols of the types and protocols that it defines.
  public let descriptors: [String]

  /// Reads what a file says about itself.
  ///
  /// - Parameter file: any file.
  /// - Throws: why the file isn't a whole shared library.
  public init(of file: LibraryFile) throws(LibraryFault) {
    do {
      try self.init(path: file.path, ELFLibrary(ELFFile(file.bytes)))
    } catch {
      throw LibraryFault(path: file.path, reason: error)
    }
  }

  private init(path: String, _ library: ELFLibrary) throws(LibraryFault.Reason) {
    try self.init(path: path, library, SwiftConformances(library).read())
  }

  init(path: String, _ library: ELFLibrary, _ records: [ConformanceRecord]) throws(LibraryFault.Reason) {
    let symbols = library.symbols
    self.path = Printable.text(path, limit: 4096)
    machine = ELFMachine.name(library.elf.machine)
    soname = library.dynamic.soname.map { Printable.text($0) }
    needed = library.dynamic.needed
    searchPaths = library.dynamic.searchPaths.map { Printable.text($0) }
    entryPoints = symbols.filter { $0.isDefined && $0.isVisible && $0.isFunction }
      .compactMap { LibraryEntry(symbol: $0.name) }.sorted { $0.symbol < $1.symbol }
    toolchains = ToolchainLine.all(in: library.elf)
    conformances = try ProtocolConformance.all(in: library.elf, records)
    foreignTypes = try ForeignType.all(in: library.elf)
    // Sorted, because linkers order symbols each in their own way.
    let swiftSymbols = library.swiftSymbols
    imports = swiftSymbols.filter { !$0.isDefined && !$0.isWeak }.map(\.name).sorted()
    descriptors = swiftSymbols.filter { $0.isDefined && SwiftSymbol.isDescriptor($0.name) }.map(\.name).sorted()
  }
}
