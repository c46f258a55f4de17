package import HostSystem
package import HostManifest
import Synchronization

package struct Inspector: Sendable {
  /// The host's own machine, such as `x86-64`.
  let machine: String
  /// The line of the Swift compiler that built the host; nil when it isn't known, and so not judged.
  let toolchain: String?
  /// That compiler's line of releases; nil when it isn't known.
  var releases = HostRelease.line

  package static func forThisProcess() throws(Diagnostic) -> Inspector {
    if let known = ofThisProcess.withLock(\.self) { return known }
    let own = try CompiledFile()
    let inspector = Inspector(machine: own.machine, toolchain: own.toolchain)
    ofThisProcess.withLock { $0 = inspector }
    return inspector
  }

  /// Nil until the executable could be read: a process limit may prevent that for a while.
  private static let ofThisProcess = Mutex<Inspector?>(nil)

  package func entry(of report: LibraryReport) throws(LibraryFault.Reason) -> LibraryEntry {
    try checkMachine(report)
    guard let entry = report.entryPoints.first else { throw .noEntryPoint }
    guard report.entryPoints.count == 1 else { throw .severalEntryPoints(report.entryPoints) }
    return entry
  }

  package func checkMachine(_ report: LibraryReport) throws(LibraryFault.Reason) {
    guard report.machine == machine else { throw .otherMachine(found: report.machine, expected: machine) }
  }

  /// Whether a library fits the libraries that it needs, and those in the process.
  package func checkFit(_ report: LibraryReport, to loaded: LoadedSymbols) throws(LibraryFault.Reason) {
    if let copy = loaded.ownCopy(in: report) { throw copy }
    if let toolchain, let other = report.toolchains.first(where: { $0 != toolchain }), warning(of: report) == nil {
      throw .otherToolchain(found: other, expected: toolchain)
    }
    let missing = loaded.missing(for: report)
    guard missing.isEmpty else { throw .missingSymbols(missing) }
  }

  /// Nil for no warning. Swift promises nothing about libraries of different compilers on Linux. A line's patch
  /// releases differ in fixes alone (Docs/Decisions/0025). A note vouches for one compiler, not for others' parts.
  package func warning(of report: LibraryReport) -> Diagnostic? {
    guard let toolchain, let releases, report.toolchains.count(where: { $0 != toolchain }) == 1,
      let note = report.note, note.target.hasSuffix("-linux-gnu"), let release = note.release,
      HostRelease.has(release, line: releases)
    else { return nil }
    return Diagnostic(
      "\(Printable.text(report.path, limit: 4096)): the library was built with Swift \(release); "
        + "expected the release of Swift \(releases) that built the host",
      "build it with the host's toolchain if it doesn't behave as it should", .warning)
  }
}

/// What a library that is about to be loaded finds in the process.
package struct LoadedSymbols: Sendable {
  /// Of the application's shared libraries, such as VIPKit and Contracts.
  let modules: [String]
  private let hasSymbol: @Sendable (String) -> Bool
  private let hasLibrary: @Sendable (String) -> Bool

  /// - Parameter library: whether a library is loaded, by its soname.
  package init(
    modules: [String], symbol: @escaping @Sendable (String) -> Bool,
    library: @escaping @Sendable (String) -> Bool = { _ in true }
  ) {
    self.modules = modules
    hasSymbol = symbol
    hasLibrary = library
  }

  /// A module of the application that a library defines itself, instead of linking the shared library for it.
  func ownCopy(in report: LibraryReport) -> LibraryFault.Reason? {
    for module in modules {
      // An extension of a type of the module has its name, too, but isn't in the shared library.
      let copy = report.descriptors.first { SwiftSymbol.isMangled($0, in: module) && hasSymbol($0) }
      if let copy { return .ownCopy(module: module, symbol: copy) }
    }
    return nil
  }

  func missing(for report: LibraryReport) -> [String] {
    // What a library that isn't loaded yet adds to the modules' types has its module's name inside.
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
