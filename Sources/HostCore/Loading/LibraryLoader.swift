import VIPKit

/// Brings a library into the process: reads and inspects the file, copies what was inspected, opens the copy, and calls
/// its entry point.
@MainActor
final class LibraryLoader {
  /// Called before a library's code runs for the first time.
  var willOpen: (LibraryEntry, Journal.Build) -> Void = { _, _ in }

  private let store: LibraryStore
  private let hostFolder: String
  /// The content that libraries must have, by their id.
  var pins: [String: Located<SHA256>] = [:]
  /// The files of the application's own libraries that were opened because others share them, by the names under which
  /// they are linked.
  private(set) var shared: [String: String] = [:]
  private var coexistence = Coexistence()
  private var loaded: Set<ContentDigest> = []
  /// How many builds of scenes and workers are in the process.
  var buildCount: Int { loaded.count }
  /// The names by which the libraries of scenes in the process could be linked.
  private var scenes: Set<String> = []

  /// Makes a loader.
  ///
  /// - Parameters:
  ///   - store: keeps the copies that are opened.
  ///   - hostFolder: where the libraries that others need are looked for, after the folder of the one that needs them.
  init(store: LibraryStore, hostFolder: String) {
    self.store = store
    self.hostFolder = hostFolder
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
    try checkPin(file, of: id)
    let report = try LibraryReport(of: file)
    let library = InspectedLibrary(file: file, report: report, entry: try judge(report))
    // What is in the process already doesn't get in its own way.
    guard !loaded.contains(library.digest) else { return library }
    do throws(LibraryFault.Reason) {
      try coexistence.check(report)
      return library
    } catch {
      throw LibraryFault(path: file.path, reason: error)
    }
  }

  /// Judges what a library's file says.
  func judge(_ report: LibraryReport) throws(LibraryFault) -> LibraryEntry {
    // Only with the shared libraries in the process can be known what they lack.
    // One that can't be opened is told of when the library itself is loaded.
    try? openNeeded(report.needed, by: report.path)
    let libraries = ["libVIPKit.so"] + shared.keys.sorted()
    return try Inspector.forThisProcess(loaded: .ofThisProcess(sharing: libraries)).judge(report)
  }

  private func checkPin(_ file: LibraryFile, of id: String) throws(LibraryFault) {
    guard let pin = pins[id] else { return }
    let found = SHA256(of: file.bytes)
    guard found == pin.value else {
      throw LibraryFault(path: file.path, reason: .otherContent(found: found, pinned: pin))
    }
  }

  /// Loads a library that has been inspected.
  ///
  /// - Parameters:
  ///   - library: the library.
  ///   - number: which build of it this is.
  func load(_ library: InspectedLibrary, as number: Int) throws(LoadingFault) -> Generation {
    let path = library.file.path
    try openNeeded(library.report.needed, by: path)
    try checkSearchPaths(library.report)
    let copy = try store.copy(library.file.bytes, of: path)
    let symbol = library.entry.symbol
    willOpen(library.entry, Journal.Build(generation: number, file: path, copy: copy))
    let opened = try OpenLibrary(path: copy, original: path)
    coexistence.add(library.report)
    loaded.insert(library.digest)
    if library.entry.kind == .scene { scenes.insert(library.report.soname ?? Path.name(of: path)) }
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
      description: description, product: entryPoint.product)
  }

  /// Has the dynamic loader look for nothing where others could put something. What is in the process already isn't
  /// looked for.
  private func checkSearchPaths(_ report: LibraryReport) throws(LoadingFault) {
    guard let needed = report.needed.first(where: { !OpenLibrary.isLoaded($0) }) else { return }
    for path in report.searchPaths {
      if let reason = SearchPath.problem(path, origin: store.folder) {
        throw .searchPath(library: report.path, path: path, needed: needed, reason: reason)
      }
    }
  }

  /// Opens the application's own libraries that this one shares with others, such as Contracts, each once.
  ///
  /// A copy in the private folder is too far from them to find them by itself. Libraries of the system are left to
  /// the dynamic loader.
  func openNeeded(_ names: [String], by path: String) throws(LoadingFault) {
    for name in names {
      if scenes.contains(name) { throw .linksScene(library: path, scene: name) }
      if OpenLibrary.isLoaded(name) { continue }
      let places = [Path.folder(of: path), hostFolder].map { Path.join($0, name) }
      guard let original = places.first(where: Path.exists) else { continue }
      let file: LibraryFile
      do throws(LibraryFault) {
        file = try LibraryFile(reading: original)
        if let id = Library.id(fromFileName: name) { try checkPin(file, of: id) }
      } catch {
        throw .needsRefused(library: path, error)
      }
      let entries = (try? LibraryReport(of: file))?.entryPoints ?? []
      if entries.contains(where: { $0.kind == .scene }) { throw .linksScene(library: path, scene: original) }
      let copy = try store.copy(file.bytes, of: original, keepsName: true)
      _ = try OpenLibrary(path: copy, original: original)
      shared[name] = original
    }
  }
}
