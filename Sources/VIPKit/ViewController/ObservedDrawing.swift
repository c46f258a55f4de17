internal import Observation

/// Tells when what a drawing has read of `@Observable` objects changes. Tracking by Observation ends only with a change, so
/// each drawing also reads a signal, which the next one sends: else the objects would remember every drawing.
@MainActor
final class ObservedDrawing {
  private let signal = Signal()

  /// Makes a drawing. `onChange` is called once, in a turn of its own, when something has changed that it has read.
  func callAsFunction<Drawing>(_ draw: () -> Drawing, onChange: @escaping @MainActor @Sendable () -> Void) -> Drawing {
    signal.send()
    return withObservationTracking {
      signal.read()
      return draw()
    } onChange: {
      // Observation calls this before the change, on the thread that makes it.
      if !Signal.isSending { Task { @MainActor in onChange() } }
    }
  }
}

private final class Signal: Observable, Sendable {
  /// Whether the change that is told just now is a signal's.
  @TaskLocal static var isSending = false

  private let registrar = ObservationRegistrar()
  private var number: Int { 0 }

  func read() { registrar.access(self, keyPath: \.number) }

  func send() {
    Self.$isSending.withValue(true) { registrar.withMutation(of: self, keyPath: \.number) {} }
  }
}
