import HostLoading
import HostJournal
import HostSystem
package import HostState
import Synchronization

/// The one place where the application's state changes, and that tells all listeners.
@MainActor
final class AppStore {
  private(set) var state: AppState
  let journal: JournalWriter?
  let report: (Diagnostic) -> Void
  let events = EventHub()
  var onDifference: (StateDifference) -> Void = { _ in }
  var onManifestChange: () -> Void = {}
  let copies: LibraryStore

  init(_ state: AppState, journal: JournalWriter?, copies: LibraryStore, report: @escaping (Diagnostic) -> Void) {
    self.state = state
    self.journal = journal
    self.copies = copies
    self.report = report
  }

  /// Applies all changes before anybody hears of one.
  func commit(_ changes: Change...) { commit(changes) }

  func commit(_ changes: [Change]) {
    if changes.isEmpty { return }
    let difference = state.commit(changes)
    // Before anybody acts on it.
    journal?.write(difference.journal, of: state.journal)
    copies.discard(difference.forgottenCopies)
    for event in difference.events { events.send(event) }
    for fault in difference.faults { report(fault) }
    if difference.isOfManifest { onManifestChange() }
    onDifference(difference)
  }
}

/// Sends events to all listeners, from any thread, as the main actor may hang. No slow listener holds the host up.
package final class EventHub: Sendable {
  /// A listener that falls further behind loses the oldest.
  private static let mostWaiting = 1024
  package static let mostKept = 256

  private struct State {
    var listeners: [Int: AsyncStream<TimedEvent>.Continuation] = [:]
    var lastListener = 0
    var kept: [TimedEvent] = []
    var isOver = false
  }

  private let state = Mutex(State())
  private let sending = Mutex(())

  /// The `last` past events (at most ``mostKept``), then all new ones.
  func events(last: Int = 0) -> AsyncStream<TimedEvent> {
    let (events, listener) = AsyncStream<TimedEvent>.makeStream(bufferingPolicy: .bufferingNewest(Self.mostWaiting))
    let number = state.withLock { state in
      for event in state.kept.suffix(max(0, last)) { listener.yield(event) }
      state.lastListener += 1
      state.listeners[state.lastListener] = listener
      return state.lastListener
    }
    listener.onTermination = { @Sendable [weak self] _ in
      _ = self?.state.withLock { $0.listeners.removeValue(forKey: number) }
    }
    if state.withLock(\.isOver) { listener.finish() }
    return events
  }

  package func send(_ event: HostEvent) {
    // All listeners get the events of two threads in the same order. Not under the lock of the state: a listener that is
    // cancelled takes that while it holds its task's, which `yield` needs.
    sending.withLock { _ in
      let (event, listeners) = state.withLock { state in
        let event = TimedEvent(event)
        if state.kept.count == Self.mostKept { state.kept.removeFirst() }
        state.kept.append(event)
        return (event, Array(state.listeners.values))
      }
      for listener in listeners { listener.yield(event) }
    }
  }

  func finish() {
    let listeners = state.withLock { state in
      defer { state.listeners = [:] }
      state.isOver = true
      return state.listeners.values
    }
    for listener in listeners { listener.finish() }
  }
}
