package import HostInspection
package import HostManifest
package import HostSystem
import Glibc

/// Decides which code comes into the process: judges each library, and each own one that it needs, by the same rules
/// and from its file alone. Opens nothing.
package struct LibraryGate: Sendable {
  /// Where needed libraries are looked for, after the folder of the library that needs them.
  private(set) var folders: [String]
  /// The required contents, by ``Library/pinName(ofFile:)``.
  private(set) var pins: [String: Located<SHA256>] = [:]
  /// Other permitted contents.
  private var nextPins: [String: SHA256] = [:]
  /// The application's own shared libraries in the process, by name.
  var shared: [String: SharedLibrary] = [:]
  var copies: [String: String] = [:]
  /// The names by which the loaded scenes' libraries could be linked.
  var scenes: Set<String> = []
  var conflicts = ConflictTable()
  /// Of scenes and workers in the process.
  var loaded: Set<ContentDigest> = []
  let cache = SharedLibraryCache()

  private let hostFolder: String

  /// For an application without a manifest. Looks through `folders` before the host's.
  package init(hostFolder: String, folders: [String] = []) {
    self.hostFolder = hostFolder
    self.folders = folders + [hostFolder]
  }

  package mutating func follow(_ manifest: Manifest) {
    folders = manifest.folders(withHost: hostFolder)
    pins = manifest.pins
    nextPins = manifest.nextPins
  }

  /// Compares the rules, without what the libraries in the process declare.
  func judges(as other: LibraryGate) -> Bool {
    folders == other.folders && pins == other.pins && nextPins == other.nextPins && scenes == other.scenes
      && shared.mapValues(\.digest) == other.shared.mapValues(\.digest)
  }

  /// - Parameter layout: given when the file may be incomplete: then what it needs may be, too.
  func inspect(
    _ file: LibraryFile, _ layout: ELFFile? = nil, as id: String, knowing known: LibraryFacts? = nil
  ) throws(Diagnostic) -> PreparedLibrary {
    try KeptBuilds.check(file)
    if let pin = pins[id] {
      let found = SHA256(of: file.bytes)
      guard found == pin.value || found == nextPins[id] else {
        throw Diagnostic(path: file.path, reason: .otherContent(found: found, pinned: pin))
      }
    }
    let report = try LibraryReport(of: file, layout, knowing: known)
    let (entry, dependencies) = try judge(report, at: file.path, awaitsWriters: layout != nil)
    let library = PreparedLibrary(
      path: file.path, digest: file.digest, report: report, entry: entry, dependencies: dependencies, file: file,
      gate: self)
    try checkConflicts(library)
    return library
  }

  /// For another process that opens the library where it lies, at once: nobody else writes there.
  package func plan(for path: String, as id: String) throws(Diagnostic) -> OpeningPlan {
    let library = try inspect(LibraryFile(reading: path), as: id)
    let needs = library.dependencies.inOrder.map { dependency in
      switch dependency {
      case .own(let shared): shared.path
      case .system(let name): name
      }
    }
    return OpeningPlan(needs: needs, copy: path, entry: library.entry)
  }

  func checkConflicts(_ library: PreparedLibrary) throws(Diagnostic) {
    do throws(LibraryFault.Reason) {
      for other in library.dependencies.own where shared[other.name] == nil { try conflicts.check(other) }
      // A library in the process doesn't conflict with itself.
      if !loaded.contains(library.digest) { try conflicts.check(library.report) }
    } catch {
      throw Diagnostic(path: library.path, reason: error)
    }
  }

  /// Judges a library's report, and finds what it needs. Causes come before their effects.
  /// - Parameter awaitsWriters: refuses a needed library that a process writes to.
  package func judge(
    _ report: LibraryReport, at path: String, awaitsWriters: Bool = false
  ) throws(Diagnostic) -> (LibraryEntry, Dependencies) {
    let inspector = try Inspector.forThisProcess()
    do throws(LibraryFault.Reason) {
      let entry = try inspector.entry(of: report)
      var reader = DependencyReader(self, inspector)
      let dependencies = try reader.read(report.needed, by: path, searchPaths: report.searchPaths)
      if awaitsWriters, let shared = dependencies.own.first(where: { Writers.haveOpen($0.path) }) {
        throw .needsRefused(Diagnostic(path: shared.path, reason: .beingWritten))
      }
      // Own libraries in the process count even when not linked: a copy inside this one would be another.
      let linked = dependencies.own
      let others = shared.values.filter { other in !linked.contains { $0.name == other.name } }
      try inspector.checkFit(report, to: .ofThisProcess(with: linked + others))
      return (entry, dependencies)
    } catch {
      throw Diagnostic(path: path, reason: error)
    }
  }

  package static func warnings(of facts: LibraryFacts) throws(Diagnostic) -> [Diagnostic] {
    try warnings(of: [facts.report] + facts.shared.map(\.report))
  }

  package static func warnings(of reports: [LibraryReport]) throws(Diagnostic) -> [Diagnostic] {
    try reports.compactMap(Inspector.forThisProcess().warning)
  }

  func check(
    _ library: SharedLibrary, with dependencies: Dependencies, by inspector: Inspector
  ) throws(LibraryFault.Reason) {
    if let pin = pins[Library.pinName(ofFile: library.name)] {
      let found: SHA256
      do throws(Diagnostic) { found = try library.sha256() } catch {
        throw error.library?.reason ?? .beingWritten
      }
      guard found == pin.value else { throw .otherContent(found: found, pinned: pin) }
    }
    try inspector.checkMachine(library.report)
    try inspector.checkFit(library.report, to: .ofThisProcess(with: dependencies.own))
  }
}

/// What the loaded libraries declare for the whole process. Builds of one module can coexist, but a retroactive
/// conformance counts everywhere, and the first to declare one wins (Docs/Decisions/0008).
struct ConflictTable {
  /// The libraries of retroactive conformances, isolated or not, by type and protocol.
  private var libraries: [[String]: String] = [:]

  func check(_ report: LibraryReport) throws(LibraryFault.Reason) {
    for conformance in report.conformances where conformance.isRetroactive {
      if let other = libraries[[conformance.type, conformance.protocolSymbol]] {
        throw .conformanceTwice(conformance, library: other)
      }
    }
  }

  func check(_ library: SharedLibrary) throws(LibraryFault.Reason) {
    do { try check(library.report) } catch { throw .needsRefused(Diagnostic(path: library.path, reason: error)) }
  }

  mutating func add(_ report: LibraryReport) {
    for conformance in report.conformances where conformance.isRetroactive {
      libraries[[conformance.type, conformance.protocolSymbol]] = report.path
    }
  }
}

extension LoadedSymbols {
  /// What is loaded in this process, or will be with these libraries. For open ones, the process counts.
  static func ofThisProcess(with libraries: [SharedLibrary]) -> LoadedSymbols {
    let names = ["libVIPKit.so"] + libraries.map(\.name)
    return offered(by: names, with: libraries.filter { !DynamicLoader.find($0.name).isLoaded })
  }

  static func offered(by names: [String], with others: [SharedLibrary]) -> LoadedSymbols {
    // Libraries are never closed, so the handles stay valid.
    let handles = names.compactMap { name in handle(of: name).map { (name, UInt(bitPattern: $0)) } }
    return LoadedSymbols(
      modules: (handles.map(\.0) + others.map(\.name)).compactMap(module(ofLibrary:)),
      symbol: { symbol in
        dlsym(nil, symbol) != nil
          || handles.contains { dlsym(UnsafeMutableRawPointer(bitPattern: $0.1), symbol) != nil }
          || others.contains { $0.exports.contains(symbol) }
      },
      library: { name in handle(of: name) != nil || others.contains { $0.name == name } })
  }

  private static func handle(of name: String) -> UnsafeMutableRawPointer? {
    // With a slash it is a path, which dlopen opens even if it loads nothing; a pipe would make it wait.
    name.contains("/") ? nil : dlopen(name, RTLD_LAZY | RTLD_NOLOAD)
  }
}
