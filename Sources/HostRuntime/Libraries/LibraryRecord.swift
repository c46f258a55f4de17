import HostInspection
import HostLoading
package import HostModel

/// What the host knows of one library, and how far it has come. A library that is refused keeps its reason here.
package struct LibraryRecord: Sendable {
  /// The id of the scene or worker.
  package let id: String
  /// The library; nil when none was found for the id.
  package let library: Library?
  /// How far the library has come.
  package private(set) var stage = LibraryStage.discovered
  /// What its file says. From `inspected` on.
  private(set) var report: LibraryReport?
  /// What its file holds. From `inspected` on.
  package private(set) var entry: LibraryEntry?
  /// What it shares with others. From `inspected` on.
  private(set) var shared: [SharedLibrary] = []
  /// What it says of itself. From `loaded` on.
  private(set) var description: LibraryDescription?
  /// Which build is in use, counted from 1. From `loaded` on, when it was loaded in this process.
  private(set) var generation: Int?
  /// Why it was refused. Only in `refused`.
  package private(set) var refusal: Refusal?
  /// Why a newer file was not updated, and an earlier build stands in. From `inspected` on.
  var rejection: Refusal?

  init(id: String, library: Library?) {
    self.id = id
    self.library = library
  }

  mutating func inspected(_ library: InspectedLibrary) {
    inspected(library.report, library.entry, library.dependencies.own)
  }

  mutating func inspected(_ report: LibraryReport, _ entry: LibraryEntry, _ shared: [SharedLibrary]) {
    advance(to: .inspected)
    self.report = report
    self.entry = entry
    self.shared = shared
  }

  /// - Parameter generation: which build it is; nil when another process has loaded it.
  mutating func loaded(_ description: LibraryDescription, generation: Int?) {
    advance(to: .loaded)
    self.description = description
    self.generation = generation
  }

  mutating func refuse(_ refusal: Refusal) {
    advance(to: .refused)
    self.refusal = refusal
  }

  mutating func advance(to next: LibraryStage) {
    precondition(stage.mayBecome(next), "\(id) can't go from \(stage) to \(next)")
    stage = next
  }
}

extension LibraryRecord {
  /// The version in its descriptor. From `loaded` on.
  package var version: String? { description?.version }

  /// The record of a build that is in the process.
  init(_ generation: LoadedBuild, library: Library) {
    self.init(id: generation.entry.id, library: library)
    inspected(generation.report, generation.entry, generation.shared)
    loaded(generation.description, generation: generation.number)
  }

  /// How one of the library's types has a protocol; nil when none has it. Known from the file, without running its code.
  ///
  /// - Parameter symbol: the symbol of the protocol's descriptor.
  func conformance(to symbol: String) -> ProtocolConformance? {
    report?.conformance(to: symbol, sharing: shared)
  }

  /// Why its file, or a newer one, is not in use; nil when the newest is.
  var newestRefusal: Refusal? { refusal ?? rejection }

  /// The names of the libraries that it needs, as far as they are known.
  var needed: [String] { (report?.needed ?? []) + sharedNames }

  /// The names of the application's own among them.
  var sharedNames: [String] {
    if case .inspection(let fault) = refusal { return fault.needed }
    return shared.map(\.name)
  }

  /// Whether the file is no scene or worker and isn't meant to be one: it lies beside the host, or others link it.
  ///
  /// - Parameter needed: the names of the libraries that others link.
  func isJustALibrary(_ needed: Set<String>) -> Bool {
    guard let library, case .inspection(let fault) = refusal, fault.reason == .noEntryPoint else { return false }
    return library.origin == .host || needed.contains(Library.fileName(for: id))
  }
}
