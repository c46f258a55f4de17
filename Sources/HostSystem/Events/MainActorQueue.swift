import Synchronization

/// Delivers values from any thread on the main actor, in order. The sender never waits.
package final class MainActorQueue<Value: Sendable>: Sendable {
  private struct State {
    var waiting: [Value] = []
    var underWay = 0
    var isDelivering = false
    /// A sender was told that there is no room.
    var isFull = false
  }

  private let state = Mutex(State())
  private let limit: Int
  private let onRoom: @Sendable () -> Void
  private let deliver: @MainActor @Sendable (Value) -> Void

  /// Calls `onRoom` on the main actor when a queue that held `limit` values is empty.
  package init(
    limit: Int = .max, onRoom: @escaping @Sendable () -> Void = {},
    deliver: @escaping @MainActor @Sendable (Value) -> Void
  ) {
    (self.limit, self.onRoom, self.deliver) = (limit, onRoom, deliver)
  }

  /// Adds in any case; returns whether there is room for more.
  @discardableResult
  package func add(_ value: Value) -> Bool {
    let (begins, isFull) = state.withLock { state in
      state.waiting.append(value)
      state.isFull = state.isFull || state.waiting.count + state.underWay >= limit
      defer { state.isDelivering = true }
      return (!state.isDelivering, state.isFull)
    }
    if begins { Task { @MainActor in deliverAll() } }
    return !isFull
  }

  @MainActor private func deliverAll() {
    while true {
      let (values, hasRoom) = state.withLock { state in
        defer { state.waiting = [] }
        (state.isDelivering, state.underWay) = (!state.waiting.isEmpty, state.waiting.count)
        defer { state.isFull = state.isFull && !state.waiting.isEmpty }
        return (state.waiting, state.isFull && state.waiting.isEmpty)
      }
      if hasRoom { onRoom() }
      if values.isEmpty { return }
      values.forEach(deliver)
    }
  }
}
