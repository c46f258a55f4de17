import HostInspection
import Glibc

extension LoadedSymbols {
  /// What is loaded in this process now, or will be when libraries are opened.
  ///
  /// - Parameter libraries: the application's own that are to be opened, or are open: what is in the process counts.
  static func ofThisProcess(with libraries: [SharedLibrary]) -> LoadedSymbols {
    let names = ["libVIPKit.so"] + libraries.map(\.name)
    return offered(by: names, with: libraries.filter { !DynamicLoader.find($0.name).isLoaded })
  }

  static func offered(by names: [String], with others: [SharedLibrary]) -> LoadedSymbols {
    let shared = names.compactMap(LoadedLibrary.init)
    return LoadedSymbols(
      modules: (shared.map(\.name) + others.map(\.name)).compactMap(module(ofLibrary:)),
      symbol: { symbol in
        dlsym(nil, symbol) != nil || shared.contains { $0.defines(symbol) }
          || others.contains { $0.exports.contains(symbol) }
      },
      library: { name in LoadedLibrary(name: name) != nil || others.contains { $0.name == name } })
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
