import Synchronization

/// Whose code the main actor was given to last, for threads that can't ask the main actor.
package final class SceneInCharge: Sendable {
  /// A build of a scene, or of a worker while it is opened.
  package struct Build: Hashable, Sendable, CustomStringConvertible {
    package let id: String
    package let generation: Int

    package init(id: String, generation: Int) {
      self.id = id
      self.generation = generation
    }

    package var description: String { "\(id), build \(generation)," }
  }

  private let build = Mutex<Build?>(nil)

  /// Nobody is in charge yet.
  package init() {}

  /// The build; nil before the first one.
  package var current: Build? { build.withLock(\.self) }

  /// Says that the main actor is about to run code of a build.
  func enter(_ id: String, generation: Int) {
    build.withLock { $0 = Build(id: id, generation: generation) }
  }

  /// Says that the main actor is about to run code of a scene.
  @MainActor
  func enter(_ instance: SceneInstance) { enter(instance.sceneID, generation: instance.generation) }
}
