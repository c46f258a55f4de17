import Synchronization

/// A clock that a test moves: with `environment.system.clock = clock`, each ``step()`` does once what repeats.
public struct StepClock: Clock {
  private typealias Sleeper = CheckedContinuation<Void, any Error>

  private struct State {
    var lastNumber = 0
    var waiting: [(number: Int, deadline: ContinuousClock.Instant, sleeper: Sleeper)] = []
    /// Steps that nobody has slept for yet.
    var steps = 0
    var now = ContinuousClock.now

    mutating func wake(_ index: Int) -> Sleeper {
      let next = waiting.remove(at: index)
      now = max(now, next.deadline)
      return next.sleeper
    }
  }

  private final class Shared: Sendable {
    let state = Mutex(State())
  }

  private let shared = Shared()

  /// Makes a clock.
  public init() {}

  /// How far the steps have brought it: a sleeper wakes at its deadline, however long the test takes.
  public var now: ContinuousClock.Instant { shared.state.withLock(\.now) }

  /// None.
  public var minimumResolution: Duration { .zero }

  /// Sleeps until a step. Each step wakes one, the one that fell asleep first. Throws `CancellationError`.
  public func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    let number = shared.state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { add($0, number, deadline) }
    } onCancel: {
      cancel(number)
    }
  }

  /// Wakes the one that has slept longest, or else the next one that sleeps.
  public func step() {
    let sleeper: Sleeper? = shared.state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.steps += 1
        return nil
      }
      return state.wake(0)
    }
    sleeper?.resume()
  }

  var sleeps: (count: Int, now: Int) { shared.state.withLock { ($0.lastNumber, $0.waiting.count) } }

  /// Wakes the one with the earliest deadline; of several, the first asleep. False when nobody sleeps until the limit.
  func wakeNext(until limit: ContinuousClock.Instant) -> Bool {
    let sleeper: Sleeper? = shared.state.withLock { state in
      let next = state.waiting.indices.min { state.waiting[$0].deadline < state.waiting[$1].deadline }
      guard let next, state.waiting[next].deadline <= limit else { return nil }
      return state.wake(next)
    }
    sleeper?.resume()
    return sleeper != nil
  }

  private func add(_ sleeper: Sleeper, _ number: Int, _ deadline: ContinuousClock.Instant) {
    let end: Result<Void, any Error>? = shared.state.withLock { state in
      // Else the handler of its cancellation comes later, and finds it.
      if Task.isCancelled { return .failure(CancellationError()) }
      if state.steps > 0 {
        state.steps -= 1
        state.now = max(state.now, deadline)
        return .success(())
      }
      state.waiting.append((number, deadline, sleeper))
      return nil
    }
    if let end { sleeper.resume(with: end) }
  }

  private func cancel(_ number: Int) {
    let sleeper: Sleeper? = shared.state.withLock { state in
      state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0).sleeper }
    }
    sleeper?.resume(throwing: CancellationError())
  }
}
