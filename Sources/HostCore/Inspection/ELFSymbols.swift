/// A symbol that a library offers to others, or wants from them (System V ABI, chapter 4, "Symbol Table": `Elf64_Sym`).
struct ELFSymbol: Sendable {
  static let recordSize: UInt64 = 24

  let name: String
  /// Whether the library itself defines it.
  let isDefined: Bool
  let isFunction: Bool
  /// Whether the loader goes on when nobody defines it.
  let isWeak: Bool
  /// Whether other libraries see it.
  let isVisible: Bool
}

extension ELFFile {
  /// The most symbols that a library may have: many times what the largest libraries of the toolchain have.
  private static let symbolLimit: UInt64 = 1_000_000

  /// The symbols that the dynamic loader sees; none when the file has no table of them.
  func dynamicSymbols() throws(LibraryFault.Reason) -> [ELFSymbol] {
    guard let table = section(ofKind: ELFSection.Kind.dynamicSymbols) else { return [] }
    let count = table.size / ELFSymbol.recordSize
    guard count <= ELFFile.symbolLimit else { throw .malformed("it has \(count) symbols") }
    var names = try ELFStrings(of: table, in: self, named: "symbols")
    var symbols: [ELFSymbol] = []
    symbols.reserveCapacity(Int(count))
    for index in 0..<count {
      let start = table.offset + index * ELFSymbol.recordSize
      guard
        let name: UInt32 = reader.integer(at: start), let info: UInt8 = reader.integer(at: start + 4),
        let other: UInt8 = reader.integer(at: start + 5), let section: UInt16 = reader.integer(at: start + 6)
      else { break }
      let binding = info >> 4
      let visibility = other & 3
      symbols.append(
        ELFSymbol(
          name: name == 0 ? "" : try names.text(at: UInt64(name)), isDefined: section != 0, isFunction: info & 15 == 2,
          isWeak: binding == 2, isVisible: binding != 0 && (visibility == 0 || visibility == 3)))
    }
    return symbols
  }
}
