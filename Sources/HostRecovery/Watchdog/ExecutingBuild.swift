import HostModel
import Synchronization

/// Whose code the main actor was given to last, for threads that can't ask the main actor.
package final class ExecutingBuild: Sendable {
  private struct State {
    var build: BuildID?
    var entries = 0
    var onEntry: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// Nobody is in charge yet.
  package init() {}

  /// The build; nil before the first one.
  var current: BuildID? { state.withLock(\.build) }

  /// Says that the main actor is about to run code of a build.
  package func enter(_ id: String, generation: Int) {
    let onEntry = state.withLock { state in
      state.build = BuildID(id: id, generation: generation)
      state.entries += 1
      defer { state.onEntry = nil }
      return state.onEntry
    }
    onEntry?()
  }

  /// Has the next entry told, once, on the main actor's thread: when there has been none since.
  ///
  /// - Parameter known: how many there have been, as far as is known.
  /// - Returns: how many there have been.
  func tellNextEntry(since known: Int, _ body: @escaping @Sendable () -> Void) -> Int {
    state.withLock { state in
      state.onEntry = state.entries == known ? body : nil
      return state.entries
    }
  }
}
