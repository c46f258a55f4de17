import Glibc

/// What the running host's libraries offer to a library that is about to be loaded.
public struct LoadedSymbols: Sendable {
  /// The modules of the application's shared libraries, such as VIPKit and Contracts.
  public let modules: [String]
  private let hasSymbol: @Sendable (String) -> Bool
  private let hasLibrary: @Sendable (String) -> Bool

  /// Describes what is loaded.
  ///
  /// - Parameters:
  ///   - modules: the modules of the application's shared libraries.
  ///   - symbol: whether one of the loaded libraries defines a symbol.
  ///   - library: whether a library is loaded, by its soname.
  public init(
    modules: [String], symbol: @escaping @Sendable (String) -> Bool,
    library: @escaping @Sendable (String) -> Bool = { _ in true }
  ) {
    self.modules = modules
    hasSymbol = symbol
    hasLibrary = library
  }

  /// What is loaded in this process now. Nothing is loaded by asking. A library that isn't there is left out, and its
  /// symbols are not judged.
  ///
  /// - Parameter libraries: the sonames of the application's shared libraries; each is `lib<Module>.so`.
  public static func ofThisProcess(
    sharing libraries: [String] = ["libVIPKit.so", "libContracts.so"]
  ) -> LoadedSymbols {
    offered(by: libraries, with: [])
  }

  /// What is loaded in this process now, or will be when libraries are opened.
  ///
  /// - Parameter libraries: the application's own that are to be opened, or are open: what is in the process counts.
  static func ofThisProcess(with libraries: [SharedLibrary]) -> LoadedSymbols {
    let names = ["libVIPKit.so"] + libraries.map(\.name)
    return offered(by: names, with: libraries.filter { DynamicLoader.find($0.name) != .inProcess })
  }

  private static func offered(by names: [String], with others: [SharedLibrary]) -> LoadedSymbols {
    let shared = names.compactMap(LoadedLibrary.init)
    return LoadedSymbols(
      modules: (shared.map(\.name) + others.map(\.name)).compactMap(module(ofLibrary:)),
      symbol: { symbol in
        dlsym(nil, symbol) != nil || shared.contains { $0.defines(symbol) }
          || others.contains { $0.exports.contains(symbol) }
      },
      library: { name in LoadedLibrary(name: name) != nil || others.contains { $0.name == name } })
  }

  /// Whether one of the loaded libraries defines a symbol.
  public func contains(_ symbol: String) -> Bool {
    hasSymbol(symbol)
  }

  /// The module of the application that a library defines anew, instead of linking the shared library for it.
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

  private static func module(ofLibrary name: String) -> String? {
    guard name.hasPrefix("lib"), name.hasSuffix(".so") else { return nil }
    return String(name.dropFirst(3).dropLast(3))
  }
}

/// A library that was in the process already. It is never closed, so the handle stays good.
private struct LoadedLibrary: Sendable {
  let name: String
  private let handle: UInt

  init?(name: String) {
    // With a slash it is a path, which dlopen opens even if it loads nothing; a pipe would make it wait.
    guard !name.contains("/"), let handle = dlopen(name, RTLD_LAZY | RTLD_NOLOAD) else { return nil }
    self.name = name
    self.handle = UInt(bitPattern: handle)
  }

  func defines(_ symbol: String) -> Bool {
    dlsym(UnsafeMutableRawPointer(bitPattern: handle), symbol) != nil
  }
}
