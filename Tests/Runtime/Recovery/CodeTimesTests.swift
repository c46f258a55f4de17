@testable import HostRuntime
import HostState
import Testing

@MainActor @Suite("Whose code has the main actor") struct CodeTimesTests {
  private let times = CodeTimes()

  private static let pause = Duration.milliseconds(20)

  /// Holds the thread, as slow code does; gives how long, in microseconds.
  @discardableResult
  private func work(_ time: Duration = pause) -> Int {
    let start = ContinuousClock.now
    while ContinuousClock.now - start < time {}
    return Int((ContinuousClock.now - start) / .microseconds(1))
  }

  private func time(of id: String) -> HostStatus.CodeTime? { times.all.first { $0.id == id } }

  @Test("Code inside other code is counted for its own build alone, and each piece for itself")
  func nested() throws {
    let start = ContinuousClock.now
    var (outer, inner) = (0, 0)
    times.run("Outer", 1) {
      outer = work()
      times.run("Inner", 2) { inner = work() }
      outer += work()
    }
    let all = Int((ContinuousClock.now - start) / .microseconds(1))
    let (first, second) = (try #require(time(of: "Outer")), try #require(time(of: "Inner")))
    #expect((first.generation, first.calls) == (1, 1))
    #expect((second.generation, second.calls) == (2, 1))
    #expect(first.microseconds >= outer - 1)
    #expect(second.microseconds >= inner - 1)
    #expect(first.microseconds + second.microseconds <= all + 3)
    #expect(first.longest < first.microseconds && first.longest >= 20_000)
    #expect(second.longest == second.microseconds)
  }

  @Test("An event of less than 100 ms is no slow one; of a slow one it is told whose code it ran")
  func events() throws {
    _ = times.run("Before", 1) { work() }
    times.beginEvent()
    times.act { times.claim("Quick", 1) }
    times.endEvent("act")
    #expect(times.slowEvent == nil)

    times.beginEvent()
    // Whoever is named outside of what the user does runs nothing then.
    times.claim("Nobody", 1)
    times.act {
      times.claim("Slow", 3)
      work(.milliseconds(110))
      _ = times.run("Inner", 1) { work() }
    }
    work()
    times.endEvent("act")
    let slow = try #require(times.slowEvent)
    #expect(slow.event == "act")
    // On a busy machine the shorter work may take longer.
    let parts = slow.parts.map(\.microseconds)
    #expect(parts == parts.sorted(by: >))
    #expect(slow.parts.map(\.id).sorted() == ["Inner", "Slow"])
    let part = try #require(slow.parts.first { $0.id == "Slow" })
    #expect(part.generation == 3 && part.microseconds >= 110_000)
    #expect(slow.microseconds >= 149_999)
    #expect(slow.parts.reduce(20_000) { $0 + $1.microseconds } <= slow.microseconds + 2)
    #expect(times.all.map(\.id) == ["Before", "Inner", "Quick", "Slow"])
  }
}
