package import HostInspection
package import HostManifest
import HostSystem

/// Decides which code comes into the process: each library, and each of the application's own that it needs, by the same
/// rules and by its file alone. Nothing is opened for that.
package struct LibraryGate: Sendable {
  /// Where the libraries are looked for that others need, after the folder of the one that needs them.
  private(set) var folders: [String]
  /// The content that libraries must have, by ``Library/pinName(ofFile:)``.
  private(set) var pins: [String: Located<SHA256>] = [:]
  /// The content that they may have as well.
  private var nextPins: [String: SHA256] = [:]
  /// Those of the application's own that are in the process because others need them, by name.
  var shared: [String: SharedLibrary] = [:]
  /// Their copies, by name.
  var copies: [String: String] = [:]
  /// The names by which the libraries of scenes in the process could be linked.
  var scenes: Set<String> = []
  /// What the libraries in the process declare for all of it.
  var conflicts = ConflictTable()
  /// The contents of scenes and workers in the process.
  var loaded: Set<ContentDigest> = []
  let cache = SharedLibraryCache()

  private let hostFolder: String

  /// Makes a gate for an application without a manifest.
  package init(hostFolder: String) {
    self.hostFolder = hostFolder
    folders = [hostFolder]
  }

  /// Takes what a manifest says.
  package mutating func follow(_ manifest: Manifest) {
    folders = manifest.folders(withHost: hostFolder)
    pins = manifest.pins
    nextPins = manifest.nextPins
  }

  /// All by which a library is judged besides its own content, and what the libraries in the process declare.
  struct Rules: Equatable, Sendable {
    let folders: [String]
    let pins: [String: Located<SHA256>]
    let nextPins: [String: SHA256]
    let shared: [String: ContentDigest]
    let scenes: Set<String>
  }

  var rules: Rules {
    Rules(folders: folders, pins: pins, nextPins: nextPins, shared: shared.mapValues(\.digest), scenes: scenes)
  }

  /// Whether a library must have a certain content.
  package func isPinned(_ id: String) -> Bool { pins[id] != nil }

  /// Judges a library that has been read.
  ///
  /// - Parameters:
  ///   - layout: the file's, where somebody has read it: it is on its way into its place, and what it needs may be, too.
  ///   - known: what is known of it.
  func inspect(
    _ file: LibraryFile, _ layout: ELFFile? = nil, as id: String, knowing known: LibraryFacts? = nil
  ) throws(LibraryFault) -> PreparedLibrary {
    if let pin = pins[id] {
      let found = SHA256(of: file.bytes)
      guard found == pin.value || found == nextPins[id] else {
        throw LibraryFault(path: file.path, reason: .otherContent(found: found, pinned: pin))
      }
    }
    let report = try LibraryReport(of: file, layout, knowing: known)
    let (entry, dependencies) = try judge(report, at: file.path, awaitsWriters: layout != nil)
    let library = PreparedLibrary(file, report, entry, dependencies, by: rules)
    try checkConflicts(library)
    return library
  }

  /// Whether a library, or one that it needs, gets in the way of those that are in the process.
  func checkConflicts(_ library: PreparedLibrary) throws(LibraryFault) {
    do throws(LibraryFault.Reason) {
      for other in library.dependencies.own where shared[other.name] == nil { try conflicts.check(other) }
      // What is in the process already doesn't get in its own way.
      if !loaded.contains(library.digest) { try conflicts.check(library.report) }
    } catch {
      throw LibraryFault(path: library.path, reason: error)
    }
  }

  /// Judges what a library's file says. The causes come before their effects.
  ///
  /// - Parameter awaitsWriters: whether a library that it needs isn't used while somebody writes to it.
  /// - Returns: what the library holds, and what it needs.
  package func judge(
    _ report: LibraryReport, at path: String, awaitsWriters: Bool = false
  ) throws(LibraryFault) -> (LibraryEntry, Dependencies) {
    let inspector = try Inspector.forThisProcess()
    do throws(LibraryFault.Reason) {
      let entry = try inspector.entry(of: report)
      var reader = DependencyReader(self, inspector)
      let dependencies = try reader.read(report.needed, by: path, searchPaths: report.searchPaths)
      if awaitsWriters, let shared = dependencies.own.first(where: { Writers.haveOpen($0.path) }) {
        throw .needsRefused(LibraryFault(path: shared.path, reason: .beingWritten))
      }
      try inspector.checkFit(report, to: symbols(with: dependencies))
      return (entry, dependencies)
    } catch {
      throw LibraryFault(path: path, reason: error)
    }
  }

  /// What is to be told of a library that is in order, and of those that it shares with others.
  package static func warnings(of facts: LibraryFacts) throws(LibraryFault) -> [OtherRelease] {
    try warnings(of: [facts.report] + facts.shared.map(\.report))
  }

  package static func warnings(of reports: [LibraryReport]) throws(LibraryFault) -> [OtherRelease] {
    try reports.compactMap(Inspector.forThisProcess().warning)
  }

  /// Judges a library that others need.
  func check(
    _ library: SharedLibrary, with dependencies: Dependencies, by inspector: Inspector
  ) throws(LibraryFault.Reason) {
    if let pin = pins[Library.pinName(ofFile: library.name)] {
      let found: SHA256
      do throws(LibraryFault) { found = try library.sha256() } catch { throw error.reason }
      guard found == pin.value else { throw .otherContent(found: found, pinned: pin) }
    }
    try inspector.checkMachine(library.report)
    try inspector.checkFit(library.report, to: .ofThisProcess(with: dependencies.own))
  }

  /// What is offered to a scene or a worker. The application's own that is in the process counts, whether it is linked or
  /// not: a copy of it inside would be another.
  private func symbols(with dependencies: Dependencies) -> LoadedSymbols {
    let linked = dependencies.own
    return .ofThisProcess(with: linked + shared.values.filter { other in !linked.contains { $0.name == other.name } })
  }
}

/// What the libraries in the process declare for all of it. Builds of one module live side by side; but a retroactive
/// conformance, and the layout of a C type, count for the whole process, and the first to declare one wins
/// (Docs/Decisions/0008).
struct ConflictTable {
  /// The libraries of retroactive conformances, isolated ones or not.
  private var conformances: [ProtocolConformance: String] = [:]
  private var layouts: [String: (layout: ForeignType.Layout, library: String)] = [:]

  /// Whether a library gets in the way of those that are in the process.
  func check(_ report: LibraryReport) throws(LibraryFault.Reason) {
    for conformance in report.conformances where conformance.isRetroactive {
      if let other = conformances[Self.key(conformance)] {
        throw .conformanceTwice(conformance, library: other)
      }
    }
    for type in report.foreignTypes {
      if let first = layouts[type.name], first.layout != type.layout {
        throw .otherLayout(type, expected: first.layout, library: first.library)
      }
    }
  }

  /// Whether a library that others need gets in the way.
  func check(_ library: SharedLibrary) throws(LibraryFault.Reason) {
    do { try check(library.report) } catch { throw .needsRefused(LibraryFault(path: library.path, reason: error)) }
  }

  /// Notes what a library declares that has come into the process.
  mutating func add(_ report: LibraryReport) {
    for conformance in report.conformances where conformance.isRetroactive {
      conformances[Self.key(conformance)] = report.path
    }
    for type in report.foreignTypes where layouts[type.name] == nil { layouts[type.name] = (type.layout, report.path) }
  }

  private static func key(_ conformance: ProtocolConformance) -> ProtocolConformance {
    var key = conformance
    key.isIsolated = false
    return key
  }
}
