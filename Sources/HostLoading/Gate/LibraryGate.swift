package import HostInspection
package import HostModel
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
  /// The names by which the libraries of scenes in the process could be linked.
  var scenes: Set<String> = []
  let cache = SharedLibraryCache()

  private let hostFolder: String

  /// Makes a gate for an application without a manifest.
  ///
  /// - Parameter hostFolder: the folder of the host's executable.
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

  /// Whether a library must have a certain content.
  package func isPinned(_ id: String) -> Bool { pins[id] != nil }

  /// Judges a library that has been read.
  ///
  /// - Parameters:
  ///   - file: the library.
  ///   - id: the id under which it is known.
  ///   - known: what is known of it.
  func inspect(
    _ file: LibraryFile, as id: String, knowing known: LibraryFacts? = nil
  ) throws(LibraryFault) -> InspectedLibrary {
    if let pin = pins[id] {
      let found = SHA256(of: file.bytes)
      guard found == pin.value || found == nextPins[id] else {
        throw LibraryFault(path: file.path, reason: .otherContent(found: found, pinned: pin))
      }
    }
    let report = try LibraryReport(of: file, knowing: known)
    let (entry, dependencies) = try judge(report, at: file.path)
    return InspectedLibrary(file: file, digest: file.digest, report: report, entry: entry, dependencies: dependencies)
  }

  /// Judges what a library's file says. The causes come before their effects.
  ///
  /// - Returns: what the library holds, and what it needs.
  package func judge(
    _ report: LibraryReport, at path: String
  ) throws(LibraryFault) -> (LibraryEntry, Dependencies) {
    let inspector = try Inspector.forThisProcess()
    do throws(LibraryFault.Reason) {
      let entry = try inspector.entry(of: report)
      var reader = DependencyReader(self, inspector)
      let dependencies = try reader.read(report.needed, by: path, searchPaths: report.searchPaths)
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
