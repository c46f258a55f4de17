import HostSystem

/// A shared library as the dynamic loader sees it.
struct ELFLibrary: Sendable {
  let elf: ELFFile
  let dynamic: ELFDynamic
  let relocations: ELFRelocations
  let symbols: [ELFSymbol]
  /// Swift's symbols in it. Others may hold control characters.
  let swiftSymbols: [ELFSymbol]

  init(_ elf: ELFFile) throws(LibraryFault.Reason) {
    self.elf = elf
    dynamic = try ELFDynamic(elf)
    guard elf.type == .sharedLibrary else { throw .notASharedLibrary(found: elf.type.name) }
    guard !dynamic.isExecutable else { throw .notASharedLibrary(found: ELFType.executable.name) }
    relocations = try ELFRelocations(elf, dynamic)
    symbols = try elf.symbols(dynamic, relocations)
    swiftSymbols = symbols.filter { SwiftSymbol.isMangled($0.name) && Printable.isPlain($0.name) }
  }
}
