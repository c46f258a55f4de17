import Synchronization
import Testing

@testable import VIPTestKit

@Suite("The clock whose time is what a test says", .timeLimit(.minutes(10)))
struct StepClockTests {
  private func sleep(on clock: StepClock) async throws { try await clock.sleep(for: .seconds(60)) }

  @Test("Who is cancelled wakes by it; nobody after them does")
  func cancelled() async throws {
    let clock = StepClock()
    let cancelled = Task { try await sleep(on: clock) }
    await Task.yield()
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    let isAwake = Mutex(false)
    async let next: Void = {
      try await sleep(on: clock)
      isAwake.withLock { $0 = true }
    }()
    for _ in 0..<1000 { await Task.yield() }
    #expect(isAwake.withLock { !$0 })
    clock.step()
    try await next
  }

  @Test("Who is to wake first is woken first, and nobody behind the limit")
  func wakesInOrder() async throws {
    let clock = StepClock()
    let start = clock.now
    let (woken, wake) = AsyncStream.makeStream(of: Int.self)
    async let all: Void = withThrowingTaskGroup(of: Void.self) { group in
      for seconds in [3, 1, 2, 9] {
        group.addTask {
          try await clock.sleep(until: start + .seconds(seconds), tolerance: nil)
          wake.yield(seconds)
        }
      }
      try await group.waitForAll()
    }
    while clock.sleeps.now < 4 { await Task.yield() }
    var order: [Int] = []
    var numbers = woken.makeAsyncIterator()
    while clock.wakeNext(until: start + .seconds(3)) { order += [await numbers.next() ?? 0] }
    #expect((order, clock.now) == ([1, 2, 3], start + .seconds(3)))
    async let late: Void = clock.sleep(until: start + .seconds(1), tolerance: nil)
    while clock.sleeps.now < 2 { await Task.yield() }
    #expect(clock.wakeNext(until: start + .seconds(3)))
    #expect(clock.now == start + .seconds(3), "time doesn't go back")
    try await late
    clock.step()
    try await all
  }
}
