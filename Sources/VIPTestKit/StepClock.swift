import Synchronization

/// A clock whose time is what a test says: with `environment.system.clock = clock`, each ``step()`` does once what is done again
/// and again.
public struct StepClock: Clock {
  private let sleepers = Sleepers()

  /// Makes a clock.
  public init() {}

  /// How far the steps have brought it: who sleeps until a time wakes at that time, however long the test takes.
  public var now: ContinuousClock.Instant { sleepers.now }

  /// None.
  public var minimumResolution: Duration { .zero }

  /// Sleeps until the next step. One step wakes one that sleeps, the one that fell asleep first. Throws `CancellationError`.
  public func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    let number = sleepers.newNumber()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { sleepers.add($0, number, deadline) }
    } onCancel: {
      sleepers.cancel(number)
    }
  }

  /// Wakes the one that sleeps, or the next one.
  public func step() { sleepers.step() }

  /// How often somebody has fallen asleep, and how many sleep now.
  var sleeps: (count: Int, now: Int) { sleepers.sleeps }

  /// Wakes the one whose time comes first; of several, the one that fell asleep first. False when nobody sleeps until the limit.
  func wakeNext(until limit: ContinuousClock.Instant) -> Bool { sleepers.wakeNext(until: limit) }
}

/// Those that sleep, and the steps that nobody has slept for yet.
private final class Sleepers: Sendable {
  private typealias Sleeper = CheckedContinuation<Void, any Error>

  private struct State {
    var lastNumber = 0
    var waiting: [(number: Int, deadline: ContinuousClock.Instant, sleeper: Sleeper)] = []
    /// Those that were cancelled before they slept.
    var cancelled: Set<Int> = []
    var steps = 0
    var now = ContinuousClock.now

    /// Brings the time to that of one that sleeps.
    mutating func wake(_ index: Int) -> Sleeper {
      let next = waiting.remove(at: index)
      now = max(now, next.deadline)
      return next.sleeper
    }
  }

  private let state = Mutex(State())

  var now: ContinuousClock.Instant { state.withLock(\.now) }

  var sleeps: (count: Int, now: Int) { state.withLock { ($0.lastNumber, $0.waiting.count) } }

  func newNumber() -> Int {
    state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
  }

  func add(_ sleeper: CheckedContinuation<Void, any Error>, _ number: Int, _ deadline: ContinuousClock.Instant) {
    let end: Result<Void, any Error>? = state.withLock { state in
      if state.cancelled.remove(number) != nil { return .failure(CancellationError()) }
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

  func cancel(_ number: Int) {
    let sleeper: Sleeper? = state.withLock { state in
      guard let index = state.waiting.firstIndex(where: { $0.number == number }) else {
        state.cancelled.insert(number)
        return nil
      }
      return state.waiting.remove(at: index).sleeper
    }
    sleeper?.resume(throwing: CancellationError())
  }

  func step() {
    let sleeper: Sleeper? = state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.steps += 1
        return nil
      }
      return state.wake(0)
    }
    sleeper?.resume()
  }

  func wakeNext(until limit: ContinuousClock.Instant) -> Bool {
    let sleeper: Sleeper? = state.withLock { state in
      let next = state.waiting.indices.min { state.waiting[$0].deadline < state.waiting[$1].deadline }
      guard let next, state.waiting[next].deadline <= limit else { return nil }
      return state.wake(next)
    }
    sleeper?.resume()
    return sleeper != nil
  }
}
