import VIPKit

/// Brings a library into the process: reads and inspects the file, copies what was inspected, opens the copy, and calls
/// its entry point.
@MainActor
final class LibraryLoader {
  /// Called before a library's code runs for the first time.
  var willOpen: (LibraryEntry, Journal.Build) -> Void = { _, _ in }

  private let store: LibraryStore
  /// Decides what is opened.
  var gate: LibraryGate
  private var coexistence = Coexistence()
  private var loaded: Set<ContentDigest> = []
  /// How many builds of scenes and workers are in the process.
  var buildCount: Int { loaded.count }

  /// Makes a loader.
  ///
  /// - Parameters:
  ///   - store: keeps the copies that are opened.
  ///   - gate: decides what is opened.
  init(store: LibraryStore, gate: LibraryGate) {
    self.store = store
    self.gate = gate
  }

  /// Reads a library's file and judges it, without running any of its code.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - id: the id under which the library is known.
  func inspect(_ path: String, as id: String) throws(Refusal) -> InspectedLibrary {
    do throws(LibraryFault) {
      return try inspect(LibraryFile(reading: path), as: id)
    } catch {
      throw .inspection(error)
    }
  }

  /// Judges a library that has been read.
  func inspect(_ file: LibraryFile, as id: String) throws(LibraryFault) -> InspectedLibrary {
    let library = try gate.inspect(file, as: id)
    do throws(LibraryFault.Reason) {
      for other in library.dependencies.own where gate.shared[other.name] == nil { try coexistence.check(other) }
      // What is in the process already doesn't get in its own way.
      if !loaded.contains(library.digest) { try coexistence.check(library.report) }
      return library
    } catch {
      throw LibraryFault(path: file.path, reason: error)
    }
  }

  /// Loads a library that has been inspected.
  ///
  /// - Parameters:
  ///   - library: the library.
  ///   - number: which build of it this is.
  func load(_ library: InspectedLibrary, as number: Int) throws(LoadingFault) -> Generation {
    let path = library.file.path
    let copy = try store.copy(library.file.bytes, of: path)
    let symbol = library.entry.symbol
    willOpen(library.entry, Journal.Build(generation: number, file: path, copy: copy))
    // What it needs runs because of it.
    try open(library.dependencies, for: path)
    let opened = try OpenLibrary(path: copy, original: path)
    coexistence.add(library.report)
    loaded.insert(library.digest)
    if library.entry.kind == .scene { gate.scenes.insert(library.report.soname ?? Path.name(of: path)) }
    // The inspector saw the symbol, so it is there; what the function returns is another matter.
    guard case .some(.some(let pointer)) = opened.call(symbol) else {
      throw .nullEntryPoint(library: path, symbol: symbol)
    }
    let entryPoint = EntryPoint.take(pointer)
    guard entryPoint.builtForABI == EntryPoint.abiVersion else {
      throw .otherABI(library: path, found: entryPoint.builtForABI, expected: EntryPoint.abiVersion)
    }
    let description = LibraryDescription(entryPoint.product)
    guard description.id == library.entry.id else {
      throw .otherID(library: path, found: description.id, expected: library.entry.id)
    }
    return Generation(
      number: number, file: path, copy: copy, digest: library.digest, report: library.report, entry: library.entry,
      description: description, shared: library.dependencies.own, product: entryPoint.product)
  }

  /// Opens what a library needs and isn't in the process, each once.
  private func open(_ dependencies: Dependencies, for library: String) throws(LoadingFault) {
    for dependency in dependencies.inOrder {
      switch dependency {
      case .system(let name): try OpenLibrary.openForOthers(name, neededBy: library)
      case .own(let shared): try open(shared, for: library)
      }
    }
  }

  private func open(_ shared: SharedLibrary, for library: String) throws(LoadingFault) {
    guard gate.shared[shared.name] == nil else { return }
    let bytes: [UInt8]
    do throws(LibraryFault) { bytes = try shared.content() } catch { throw .needsRefused(library: library, error) }
    let copy = try store.copy(bytes, of: shared.path, keepsName: true)
    _ = try OpenLibrary(path: copy, original: shared.path)
    coexistence.add(shared.report)
    gate.shared[shared.name] = shared
  }
}
