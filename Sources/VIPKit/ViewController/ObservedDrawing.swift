internal import Observation

/// Tells when what a drawing has read of `@Observable` objects changes.
///
/// Tracking by Observation ends with the first change, and can't be ended otherwise. So each drawing reads a signal as well,
/// which ends it when the next one begins: the objects would remember every drawing otherwise.
@MainActor
final class ObservedDrawing {
  private let signal = Signal()

  /// Makes a drawing.
  ///
  /// - Parameter onChange: called once, in a turn of its own, when something has changed that it has read.
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
