package import HostJournal
package import HostManifest
package import HostInspection

/// The running application at one moment. A value: each ``Change`` leads from one to the next (``apply(_:)``), and the
/// difference between two is what is told, written down and drawn (``StateDifference``).
package struct AppState: Sendable {
  /// The manifest in force, with what the options and `host use` put above it.
  package internal(set) var manifest: Manifest
  /// What stands above the manifest's file.
  package internal(set) var overrides: Overrides
  package internal(set) var catalog: Catalog
  /// What is known of each library, by the id of the scene or worker.
  package internal(set) var libraries = [String: LibraryRecord]()
  /// The builds that have come into the process, by the id of the scene or worker.
  package internal(set) var builds = [String: BuildLine]()
  var buildCount = 0
  package internal(set) var bindings: [WorkerUse: WorkerBinding] = [:]
  package internal(set) var screen = SceneTree()
  package internal(set) var messages = HostMessages()
  /// What is written down of all this, for an app that goes on with it.
  package internal(set) var journal: Journal

  /// The libraries in use whose files are gone. They go out of use when nobody is on them any more.
  var removed: Set<String> = []
  /// The libraries that have come while the application runs, and their files.
  var announced: [String: String] = [:]
  /// The libraries whose files aren't whole yet, and the files.
  var incomplete: [String: String] = [:]
  /// A restart is offered for each so many builds. None can be unloaded: each takes four mappings and about 60 KB for the rest of
  /// the run, and each makes the runtime's first search for a conformance longer. Three hundred are some 20 MB, a day of work on a
  /// scene, and far from the 65,530 mappings (`vm.max_map_count`) at which the system gives no more.
  var buildsPerRestart = 300
  var restartsOffered = 0
  /// How often the user has come to another scene.
  package internal(set) var arrivals = 0
  /// The first scene, as long as it can't be shown and is waited for.
  package internal(set) var awaited: String?

  /// Begins with what there is before anything has been looked at.
  package init(manifest: Manifest, overrides: Overrides = Overrides(), catalog: Catalog, journal: Journal) {
    self.manifest = manifest
    self.overrides = overrides
    self.catalog = catalog
    self.journal = journal
    for (id, library) in catalog.libraries { libraries[id] = LibraryRecord(id: id, library: library) }
    for id in catalog.faults.keys { discover(id) }
    announced = catalog.libraries.mapValues { $0.path }
  }

  /// Whether a scene or worker of this id was found, in order or not.
  package func isKnown(_ id: String) -> Bool { libraries[id]?.isRetired == false }

  package var knownIDs: [String] { libraries.keys.filter(isKnown).sorted() }

  package func current(_ id: String) -> LoadedBuild? { builds[id]?.current }

  package func stage(of id: String) -> LibraryStage? {
    guard let stage = libraries[id]?.stage else { return nil }
    return stage == .loaded && screen.contains(scene: id) ? .presented : stage
  }

  /// The builds of scenes in use, sorted by id.
  var loadedScenes: [(build: LoadedBuild, scene: SceneDescription)] {
    builds.values.compactMap(\.current).compactMap { build in
      if case .scene(let scene) = build.description.content { (build, scene) } else { nil }
    }.sorted { $0.build.id < $1.build.id }
  }

  func uses(implementation: String) -> Bool { bindings.values.contains { $0.choice.implementation == implementation } }

  /// The records of all scenes and workers, and of what was meant to be one, sorted by id.
  package var records: [LibraryRecord] {
    let needed = Set(libraries.values.flatMap(\.needed))
    return libraries.values.filter { !$0.isJustALibrary(needed) }.sorted { $0.id < $1.id }
  }

  /// The names of workers that scenes use or libraries implement, of all that have said so.
  var workerNames: Set<String> { Set(libraries.values.flatMap { $0.description?.workerNames ?? [] }) }

  /// The implementations of the worker of a name, of all that have said so, sorted.
  package func implementations(named worker: String) -> [String] {
    libraries.values.filter { $0.description?.provides == worker }.map(\.id).sorted()
  }

  /// Who can't do without the worker of a name, of all that have said so and are in order, sorted.
  func requiring(_ worker: String) -> [LibraryEntry] {
    libraries.values.filter { record in
      record.refusal == nil && !record.isRetired
        && record.description?.workers.contains { $0.name == worker && !$0.isOptional } == true
    }.compactMap(\.entry).sorted { $0.id < $1.id }
  }
}

/// That a scene, or an implementation of another worker, uses a worker.
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

/// All that an implementation depends on. When any of it changes, another one is made.
package struct WorkerChoice: Hashable, Sendable {
  package let worker: String
  package let implementation: String
  package let generation: Int
  /// A JSON object in UTF-8; nil when the manifest says nothing of the worker.
  package let options: [UInt8]?

  /// The name by which the manifest, `host use` and the status know the default of an optional worker. It is the user's own, and no
  /// build.
  package static let defaultName = "default"

  static func byDefault(_ worker: String) -> WorkerChoice {
    WorkerChoice(worker: worker, implementation: defaultName, generation: 0, options: nil)
  }

  package var isDefault: Bool { implementation == Self.defaultName }
}

/// Who answers the calls of a worker in a scene, or in another worker.
package struct WorkerBinding: Equatable, Sendable {
  /// What the user's descriptor says of it.
  let worker: SceneDescription.Worker
  package internal(set) var choice: WorkerChoice

  package init(worker: SceneDescription.Worker, choice: WorkerChoice) {
    self.worker = worker
    self.choice = choice
  }
}

extension AppState {
  /// Forgets the workers of implementations that nobody has any more.
  mutating func forgetWorkersOfUnused() {
    while true {
      let used = Set(bindings.values.map(\.choice.implementation))
      let kept = bindings.filter { $0.key.user.kind == .scene || used.contains($0.key.user.id) }
      if kept.count == bindings.count { return }
      bindings = kept
    }
  }
}
