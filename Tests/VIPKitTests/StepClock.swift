/// A clock whose time is what a test says.
struct StepClock: Clock {
  let steps = AsyncStream.makeStream(of: Void.self)

  var now: ContinuousClock.Instant { .now }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    for await _ in steps.stream { return }
    try Task.checkCancellation()
  }

  func step() { steps.continuation.yield() }
}
