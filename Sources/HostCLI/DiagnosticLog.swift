package import HostSystem
import Synchronization

/// Diagnostics for the standard error, from any thread.
///
/// A repeated one is logged again, with its count, after a minute, then after twice as long each time, up to an hour:
/// the log of a long run shows returning trouble, and isn't flooded.
package final class DiagnosticLog: Sendable {
  private struct Told {
    var time: ContinuousClock.Instant
    var silence = DiagnosticLog.shortestSilence
    var repetitions = 0
  }

  private struct State {
    var held: [String] = []
    var isHeld: Bool
    var told: [String: Told] = [:]
  }

  private static let shortestSilence = Duration.seconds(60)
  private static let longestSilence = Duration.seconds(3600)

  private let state: Mutex<State>
  private let say: @Sendable (String) -> Void

  package init(isHeld: Bool, say: @escaping @Sendable (String) -> Void = Console.complain) {
    state = Mutex(State(isHeld: isHeld))
    self.say = say
  }

  package func add(_ error: Diagnostic, at now: ContinuousClock.Instant = .now) {
    if error.severity == .note { return state.withLock { say("note: \(error)", &$0) } }
    add("\(error.isWarning ? "warning" : "error"): \(error)", at: now)
  }

  package func add(_ line: String, at now: ContinuousClock.Instant = .now) {
    state.withLock { state in
      state.told = state.told.filter { now - $1.time < Self.longestSilence || $1.repetitions > 0 }
      guard var told = state.told[line] else {
        state.told[line] = Told(time: now)
        return say(line, &state)
      }
      told.repetitions += 1
      if now - told.time >= told.silence {
        let times = told.repetitions == 1 ? "once" : "\(told.repetitions) times"
        say("\(line)\n  this has come again, \(times) since it was last told", &state)
        told = Told(time: now, silence: min(told.silence * 2, Self.longestSilence))
      }
      state.told[line] = told
    }
  }

  package func complain(_ complaint: String) { state.withLock { say("error: \(complaint)", &$0) } }

  package func pass(on log: String) { state.withLock { say(Console.safe(log), &$0) } }

  private func say(_ line: String, _ state: inout State) {
    if state.isHeld { state.held.append(line) } else { say(line) }
  }

  package func release() {
    state.withLock { state in
      state.isHeld = false
      for line in state.held { say(line) }
      state.held = []
    }
  }
}
