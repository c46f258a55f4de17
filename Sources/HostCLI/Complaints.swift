import Synchronization

/// Complaints on their way to the standard error, from any thread.
final class Complaints: Sendable {
  private struct State {
    var held: [String] = []
    var isHeld: Bool
    var said: Set<String> = []
  }

  private let state: Mutex<State>

  init(isHeld: Bool) {
    state = Mutex(State(isHeld: isHeld))
  }

  /// Says it now or later, and once: the user may press a button again.
  func add(_ complaint: String) {
    if state.withLock({ $0.said.insert(complaint).inserted }) { tell(complaint) }
  }

  /// Says it now or later.
  func tell(_ complaint: String) {
    state.withLock { state in
      if state.isHeld { state.held.append(complaint) } else { Console.complain("error: \(complaint)") }
    }
  }

  func release() {
    state.withLock { state in
      state.isHeld = false
      for complaint in state.held { Console.complain("error: \(complaint)") }
      state.held = []
    }
  }
}
