/// That a scene uses a worker.
package struct WorkerUse: Hashable, Sendable {
  package let worker: String
  package let scene: String

  package init(worker: String, scene: String) {
    self.worker = worker
    self.scene = scene
  }
}

/// All that an implementation depends on. When any of it changes, another one is made.
package struct WorkerChoice: Hashable, Sendable {
  package let worker: String
  package let implementation: String
  package let generation: Int
  /// A JSON object in UTF-8; nil when the manifest says nothing of the worker.
  package let options: [UInt8]?
}

/// Who answers the calls of a worker in a scene.
package struct WorkerBinding: Equatable, Sendable {
  /// What the scene's descriptor says of it.
  let worker: SceneDescription.Worker
  package internal(set) var choice: WorkerChoice

  package init(worker: SceneDescription.Worker, choice: WorkerChoice) {
    self.worker = worker
    self.choice = choice
  }
}
