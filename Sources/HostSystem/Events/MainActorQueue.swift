import Synchronization

/// Brings values from any thread to the main actor, in order. Nothing waits for them.
package final class MainActorQueue<Value: Sendable>: Sendable {
  private struct State {
    var waiting: [Value] = []
    var underWay = 0
    var isDelivering = false
    /// Whether somebody was told that there is no room.
    var isFull = false
  }

  private let state = Mutex(State())
  private let limit: Int
  private let onRoom: @Sendable () -> Void
  private let deliver: @MainActor @Sendable (Value) -> Void

  /// - Parameters:
  ///   - limit: with so many waiting the queue is full.
  ///   - onRoom: called on the main actor when a queue that was full is empty.
  package init(
    limit: Int = .max, onRoom: @escaping @Sendable () -> Void = {},
    deliver: @escaping @MainActor @Sendable (Value) -> Void
  ) {
    (self.limit, self.onRoom, self.deliver) = (limit, onRoom, deliver)
  }

  /// - Returns: whether there is room for more. It is added in any case.
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
