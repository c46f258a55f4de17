package import HostManifest
package import HostInspection

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
