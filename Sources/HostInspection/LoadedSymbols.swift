/// What the running host's libraries offer to a library that is about to be loaded.
package struct LoadedSymbols: Sendable {
  /// The modules of the application's shared libraries, such as VIPKit and Contracts.
  let modules: [String]
  private let hasSymbol: @Sendable (String) -> Bool
  private let hasLibrary: @Sendable (String) -> Bool

  /// - Parameters:
  ///   - symbol: whether one of the loaded libraries defines a symbol.
  ///   - library: whether a library is loaded, by its soname.
  package init(
    modules: [String], symbol: @escaping @Sendable (String) -> Bool,
    library: @escaping @Sendable (String) -> Bool = { _ in true }
  ) {
    self.modules = modules
    hasSymbol = symbol
    hasLibrary = library
  }

  /// The module of the application that a library defines itself, instead of linking the shared library for it.
  func ownCopy(in report: LibraryReport) -> LibraryFault.Reason? {
    for module in modules {
      // What extends a type of the module has its name, too, but isn't in the shared library.
      let copy = report.descriptors.first { SwiftSymbol.isMangled($0, in: module) && hasSymbol($0) }
      if let copy { return .ownCopy(module: module, symbol: copy) }
    }
    return nil
  }

  /// The symbols of the application's modules that a library needs and nobody defines.
  func missing(for report: LibraryReport) -> [String] {
    // What a library that isn't loaded yet adds to the modules' types has the name of its module inside.
    let pending = report.needed.filter { !hasLibrary($0) }.compactMap(LoadedSymbols.module(ofLibrary:))
    return report.imports.filter { symbol in
      modules.contains { SwiftSymbol.isMangled(symbol, in: $0) } && !hasSymbol(symbol)
        && !pending.contains { SwiftSymbol.isMangled(symbol, mentioning: $0) }
    }
  }

  package static func module(ofLibrary name: String) -> String? {
    guard name.hasPrefix("lib"), name.hasSuffix(".so") else { return nil }
    return String(name.dropFirst(3).dropLast(3))
  }
}
