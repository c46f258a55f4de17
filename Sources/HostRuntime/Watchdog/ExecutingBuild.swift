import HostJournal
import Synchronization

/// The build whose code the main actor ran last, for threads that can't ask the main actor.
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
    state.withLock { $0.build = BuildID(id: id, generation: generation) }
    expect()
  }

  /// Says that something has come that the main actor is to deal with, from any thread.
  package func expect() {
    let onEntry = state.withLock { state in
      state.entries += 1
      defer { state.onEntry = nil }
      return state.onEntry
    }
    onEntry?()
  }

  /// Has the next entry, or what is expected to lead to one, told, once, on its thread: when there has been none since.
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
