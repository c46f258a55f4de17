package import HostJournal
package import HostManifest
package import HostInspection

/// The running application, as a value: each ``Change`` makes the next (``apply(_:)``), and ``StateDifference`` says
/// what to report, write down and draw.
package struct AppState: Sendable {
  /// With the overrides of options and `host use`.
  package internal(set) var manifest: Manifest
  package internal(set) var overrides: Overrides
  package internal(set) var catalog: Catalog
  package internal(set) var libraries = [String: LibraryRecord]()
  /// Loaded builds, by the id of the scene or worker.
  package internal(set) var builds = [String: BuildLine]()
  var buildCount = 0
  package internal(set) var bindings: [WorkerUse: WorkerBinding] = [:]
  package internal(set) var screen = SceneTree()
  package internal(set) var messages = HostMessages()
  package internal(set) var journal: Journal

  /// Libraries in use whose files are gone. They go out of use when nobody is on them any more.
  var removed: Set<String> = []
  /// New libraries' files, by id.
  var announced: [String: String] = [:]
  /// Files that aren't whole yet, by id.
  var incomplete: [String: String] = [:]
  /// Builds between two offers of a restart. None can be unloaded: each takes four mappings and about 60 KB for the
  /// rest of the run, and slows the runtime's first search for a conformance. 300 are about 20 MB, a day of work on a
  /// scene, and far from the system's limit of 65,530 mappings (`vm.max_map_count`).
  var buildsPerRestart = 300
  var restartsOffered = 0
  /// Counts the user's moves to another scene.
  package internal(set) var arrivals = 0
  /// The first scene, as long as it can't be shown and is awaited.
  package internal(set) var awaited: String?

  package init(manifest: Manifest, overrides: Overrides = Overrides(), catalog: Catalog, journal: Journal) {
    self.manifest = manifest
    self.overrides = overrides
    self.catalog = catalog
    self.journal = journal
    for (id, library) in catalog.libraries { libraries[id] = LibraryRecord(id: id, library: library) }
    for id in catalog.faults.keys { discover(id) }
    announced = catalog.libraries.mapValues { $0.path }
  }

  package func isKnown(_ id: String) -> Bool { libraries[id]?.isRetired == false }

  package var knownIDs: [String] { libraries.keys.filter(isKnown).sorted() }

  package func current(_ id: String) -> LoadedBuild? { builds[id]?.current }

  package func stage(of id: String) -> LibraryStage? {
    guard let stage = libraries[id]?.stage else { return nil }
    return stage == .loaded && screen.contains(scene: id) ? .presented : stage
  }

  /// Sorted by id.
  var loadedScenes: [(build: LoadedBuild, scene: SceneDescription)] {
    builds.values.compactMap(\.current).compactMap { build in
      if case .scene(let scene) = build.description.content { (build, scene) } else { nil }
    }.sorted { $0.build.id < $1.build.id }
  }

  func uses(implementation: String) -> Bool { bindings.values.contains { $0.choice.implementation == implementation } }

  /// All scenes and workers, and libraries meant to be one, sorted by id.
  package var records: [LibraryRecord] {
    let needed = Set(libraries.values.flatMap(\.needed))
    return libraries.values.filter { !$0.isJustALibrary(needed) }.sorted { $0.id < $1.id }
  }

  /// Workers that scenes use or libraries implement, as far as they have described themselves.
  var workerNames: Set<String> { Set(libraries.values.flatMap { $0.description?.workerNames ?? [] }) }

  /// Sorted; only libraries that have described themselves.
  package func implementations(named worker: String) -> [String] {
    libraries.values.filter { $0.description?.provides == worker }.map(\.id).sorted()
  }

  /// The sorted users that need the worker; only libraries that have described themselves and are in order.
  func requiring(_ worker: String) -> [LibraryEntry] {
    libraries.values.filter { record in
      record.refusal == nil && !record.isRetired
        && record.description?.workers.contains { $0.name == worker && !$0.isOptional } == true
    }.compactMap(\.entry).sorted { $0.id < $1.id }
  }
}

package struct WorkerUse: Hashable, Comparable, Sendable {
  package let worker: String
  package let user: LibraryEntry

  package init(worker: String, user: LibraryEntry) {
    self.worker = worker
    self.user = user
  }

  package static func < (left: WorkerUse, right: WorkerUse) -> Bool {
    (left.worker, left.user.id) < (right.worker, right.user.id)
  }
}

/// Everything that an implementation depends on: a change makes another one.
package struct WorkerChoice: Hashable, Sendable {
  package let worker: String
  package let implementation: String
  package let generation: Int
  /// A JSON object in UTF-8; nil when the manifest doesn't mention the worker.
  package let options: [UInt8]?

  /// Names an optional worker's default in the manifest, `host use` and the status. It is the user's own, and no build.
  package static let defaultName = "default"

  static func byDefault(_ worker: String) -> WorkerChoice {
    WorkerChoice(worker: worker, implementation: defaultName, generation: 0, options: nil)
  }

  package var isDefault: Bool { implementation == Self.defaultName }
}

package struct WorkerBinding: Equatable, Sendable {
  let worker: SceneDescription.Worker
  package internal(set) var choice: WorkerChoice

  package init(worker: SceneDescription.Worker, choice: WorkerChoice) {
    self.worker = worker
    self.choice = choice
  }
}

extension AppState {
  mutating func forgetWorkersOfUnused() {
    while true {
      let used = Set(bindings.values.map(\.choice.implementation))
      let kept = bindings.filter { $0.key.user.kind == .scene || used.contains($0.key.user.id) }
      if kept.count == bindings.count { return }
      bindings = kept
    }
  }
}
