import Synchronization

/// Brings values from any thread to the main actor, in order. Nothing waits for them.
package final class MainActorQueue<Value: Sendable>: Sendable {
  private struct State {
    var waiting: [Value] = []
    var isDelivering = false
  }

  private let state = Mutex(State())
  private let deliver: @MainActor @Sendable (Value) -> Void

  package init(deliver: @escaping @MainActor @Sendable (Value) -> Void) { self.deliver = deliver }

  package func add(_ value: Value) {
    let begins = state.withLock { state in
      state.waiting.append(value)
      defer { state.isDelivering = true }
      return !state.isDelivering
    }
    if begins { Task { @MainActor in deliverAll() } }
  }

  @MainActor private func deliverAll() {
    while true {
      let values = state.withLock { state in
        defer { state.waiting = [] }
        state.isDelivering = !state.waiting.isEmpty
        return state.waiting
      }
      if values.isEmpty { return }
      values.forEach(deliver)
    }
  }
}
