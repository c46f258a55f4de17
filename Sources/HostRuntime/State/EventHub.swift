import HostModel

/// Passes what happens on to everybody who listens. Nobody who listens slowly holds the host up.
@MainActor
final class EventHub {
  /// So many events wait for a listener; of more, the oldest are lost.
  private static let mostWaiting = 1024

  private var listeners: [Int: AsyncStream<HostEvent>.Continuation] = [:]
  private var lastListener = 0

  /// What happens from now on.
  func events() -> AsyncStream<HostEvent> {
    let (events, listener) = AsyncStream.makeStream(
      of: HostEvent.self, bufferingPolicy: .bufferingNewest(Self.mostWaiting))
    lastListener += 1
    let number = lastListener
    listeners[number] = listener
    listener.onTermination = { @Sendable [weak self] _ in
      Task { @MainActor in self?.listeners[number] = nil }
    }
    return events
  }

  /// Tells everybody who listens.
  func send(_ event: HostEvent) {
    for listener in listeners.values { listener.yield(event) }
  }

  /// Ends what everybody listens to.
  func finish() {
    for listener in listeners.values { listener.finish() }
    listeners = [:]
  }
}
