import Synchronization

/// Brings what happens on any thread to the main actor, in order.
///
/// An `AsyncStream` waits for its next element on a thread of the pool, even for who is on the main actor, and `Task.yield()` goes there, too: together
/// they woke five threads a key, a seventh of its processor time.
final class TerminalEvents: Sendable {
  private struct State {
    var waiting: [TerminalEvent] = []
    var isDelivering = false
  }

  private let state = Mutex(State())
  private let deliver: @MainActor @Sendable (TerminalEvent) async -> Void

  /// - Parameter deliver: takes an event; the next one waits until it returns.
  init(deliver: @escaping @MainActor @Sendable (TerminalEvent) async -> Void) { self.deliver = deliver }

  func add(_ event: TerminalEvent) {
    let begins = state.withLock { state in
      state.waiting.append(event)
      defer { state.isDelivering = true }
      return !state.isDelivering
    }
    if begins { Task { @MainActor in await deliverAll() } }
  }

  @MainActor
  private func deliverAll() async {
    while let events = takeAll() {
      for event in events { await deliver(event) }
    }
  }

  /// - Returns: nil when there is nothing; then the next event begins again.
  private func takeAll() -> [TerminalEvent]? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.isDelivering = false
        return nil
      }
      defer { state.waiting = [] }
      return state.waiting
    }
  }
}

extension MainActor {
  /// Lets the main actor's other jobs go first, without leaving it.
  @MainActor static func yield() async {
    await withCheckedContinuation { turn in Task { @MainActor in turn.resume() } }
  }
}
