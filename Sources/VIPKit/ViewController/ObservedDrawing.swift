internal import Observation

/// Tells when `@Observable` properties that a drawing has read change. Observation tracks until a change, so each
/// drawing also reads a signal, which the next one sends: else the objects would remember every drawing.
@MainActor
final class ObservedDrawing {
  private let signal = Signal()

  /// `onChange` is called once, in a turn of its own, after a change of what the drawing has read.
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
  /// Whether the change under way is a signal's.
  @TaskLocal static var isSending = false

  private let registrar = ObservationRegistrar()
  private var number: Int { 0 }

  func read() { registrar.access(self, keyPath: \.number) }

  func send() {
    Self.$isSending.withValue(true) { registrar.withMutation(of: self, keyPath: \.number) {} }
  }
}
