package import HostModel
import Synchronization

/// Whose code the main actor was given to last, for threads that can't ask the main actor.
package final class ExecutingBuild: Sendable {
  private let build = Mutex<BuildID?>(nil)

  /// Nobody is in charge yet.
  package init() {}

  /// The build; nil before the first one.
  package var current: BuildID? { build.withLock(\.self) }

  /// Says that the main actor is about to run code of a build.
  package func enter(_ id: String, generation: Int) {
    build.withLock { $0 = BuildID(id: id, generation: generation) }
  }
}
