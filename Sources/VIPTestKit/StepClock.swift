/// A clock whose time is what a test says: what is done again and again is done at each step.
///
/// ```swift
/// let clock = StepClock()
/// let view = NewsListView(model: model, interactor: interactor, clock: clock)
/// clock.step()
/// ```
public struct StepClock: Clock {
  private let steps = AsyncStream.makeStream(of: Void.self)

  /// Makes a clock for one that sleeps.
  public init() {}

  /// The time of the machine; nothing is measured by it.
  public var now: ContinuousClock.Instant { .now }

  /// None.
  public var minimumResolution: Duration { .zero }

  /// Sleeps until the next step.
  public func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    for await _ in steps.stream { return }
    try Task.checkCancellation()
  }

  /// Wakes the one that sleeps, or the next one.
  public func step() { steps.continuation.yield() }
}
