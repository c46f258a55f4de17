import Synchronization

/// A value that threads change, and in which tests wait for something.
final class Watched<Value: Sendable>: Sendable {
  private struct State {
    var value: Value
    /// Each returns whether what it waits for was there.
    var watchers: [@Sendable (inout Value) -> Bool] = []
  }

  private let state: Mutex<State>

  init(_ value: Value) { state = Mutex(State(value: value)) }

  func read<Part: Sendable>(_ part: (Value) -> Part) -> Part { state.withLock { part($0.value) } }

  func update(_ change: (inout Value) -> Void) {
    state.withLock { state in
      change(&state.value)
      let watchers = state.watchers
      state.watchers = []
      for watcher in watchers where !watcher(&state.value) { state.watchers.append(watcher) }
    }
  }

  /// Waits until there is a part, which may be taken out of the value.
  func wait<Part: Sendable>(for part: @escaping @Sendable (inout Value) -> Part?) async -> Part {
    await withCheckedContinuation { continuation in
      let watcher: @Sendable (inout Value) -> Bool = { value in
        guard let part = part(&value) else { return false }
        continuation.resume(returning: part)
        return true
      }
      state.withLock { state in
        if !watcher(&state.value) { state.watchers.append(watcher) }
      }
    }
  }
}
