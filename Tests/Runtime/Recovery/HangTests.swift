import HostSystem
@testable import HostState
@testable import HostRuntime
@testable import HostJournal
import Dispatch
import Glibc
import Synchronization
import Testing

@Suite("A main actor that doesn't answer")
struct HangJudgeTests {
  private struct Bench {
    var judge: HangDetector
    var now: SuspendingClock.Instant
    var waits: HangDetector.Waits = [1: .seconds(100), 2: .zero]
    var asked = 0

    init() {
      now = .now
      judge = HangDetector(limit: .seconds(5), interval: .seconds(1), now: now)
    }

    mutating func look(_ times: Int, answered: Bool = false, waiting: Duration = .zero) -> [HangDetector.Verdict] {
      (0..<times).compactMap { _ in
        waits[1]? += waiting
        return look(after: .seconds(1), answered: answered)
      }
    }

    mutating func look(after time: Duration, answered: Bool = false) -> HangDetector.Verdict? {
      now = now.advanced(by: time)
      let waits = waits
      var asked = asked
      defer { self.asked = asked }
      return judge.look(at: now, answer: answered ? now.advanced(by: .milliseconds(-200)) : nil) {
        asked += 1
        return waits
      }
    }
  }

  @Test("is no hang as long as it answers, and nobody asks how long threads have waited; else it is told, and its end")
  func answers() {
    var bench = Bench()
    #expect(bench.look(100, answered: true) == [])
    #expect(bench.look(5) == [])
    #expect(bench.asked == 1)
    #expect(bench.look(1, answered: true) == [])
    #expect(bench.look(5) == [], "the time begins again")

    bench = Bench()
    // The next hang is another one.
    #expect(
      [(6, false), (100, false), (1, true), (1, true), (6, false)].map { bench.look($0, answered: $1) }
        == [[.began], [], [.ended(after: .milliseconds(106_800))], [], [.began]])
  }

  @Test("has not had the time that a thread waited for a processor, nor that in which the process was stopped")
  func starved() {
    var bench = Bench()
    // A fifth of a processor: the fifth second of work is over after 25.
    #expect(bench.look(25, waiting: .milliseconds(800)) == [])
    #expect(bench.look(1, waiting: .milliseconds(800)) == [.began])

    bench = Bench()
    #expect(bench.look(5) == [])
    // The look is late, and all begins again.
    #expect(bench.look(after: .seconds(3600)) == nil)
    #expect([4, 1].map { bench.look($0) } == [[], [.began]])
  }

  @Test("has waited no longer than one thread has: several wait at the same time")
  func severalThreads() {
    var bench = Bench()
    var verdicts: [HangDetector.Verdict] = []
    for _ in 0..<11 {
      bench.waits[2]? += .milliseconds(500)
      bench.waits[3, default: .zero] += .milliseconds(400)
      verdicts += bench.look(1, waiting: .milliseconds(300))
    }
    #expect(verdicts == [.began], "after 10 s, not before")
  }

  @Test("is told when it begins, with what ends it, and when it is over")
  func text() {
    let build = BuildID(id: "Login", generation: 2)
    let hangs: [Hang] = [
      .began(build, limit: .seconds(5), isSupervised: true, quit: 4711),
      .began(nil, limit: .milliseconds(500), isSupervised: false, quit: 4711),
      .ended(build, after: .milliseconds(7249)), .ended(nil, after: .milliseconds(59_960)),
    ]
    #expect(
      hangs.map { "\($0.diagnostic)\n" }.joined() == """
        Login, build 2, has not answered for 5 s
          Ctrl-\\ restarts the app on the same screen, and so does kill -QUIT 4711
        the app has not answered for 0.5 s
          kill -QUIT 4711 ends the app
        Login, build 2, answers again, after 7.2 s
          what takes long belongs in a task or a worker
        the app answers again, after 60 s
          what takes long belongs in a task or a worker

        """)
  }
}

@MainActor
@Suite("A hang watch", .timeLimit(.minutes(10)))
struct HangWatchTests {
  @Test("tells of the scene that was in charge, from another thread, while the main actor hangs; and when it answers")
  func watch() async {
    let executing = ExecutingBuild()
    executing.enter("Login", generation: 3)
    let (hangs, tell) = AsyncStream.makeStream(of: Hang.self)
    let began = DispatchSemaphore(value: 0)
    let watch = Watchdog(executing, limit: .milliseconds(200), isSupervised: false) { hang in
      if case .began = hang { began.signal() }
      tell.yield(hang)
    }
    hold(until: began)
    executing.enter("Home", generation: 1)
    var reports = hangs.makeAsyncIterator()
    let build = BuildID(id: "Login", generation: 3)
    #expect(await reports.next() == .began(build, limit: .milliseconds(200), isSupervised: false, quit: getpid()))
    guard case .ended(build, let time) = await reports.next() else {
      Issue.record("the end was not told of the same build")
      return
    }
    #expect(time >= .milliseconds(200))
    watch.stop()
  }

  private func hold(until signal: DispatchSemaphore) { signal.wait() }

  @Test("is told the next entry into a scene once, and only when there was none since; a typed key counts as one")
  func nextEntry() {
    let executing = ExecutingBuild()
    let told = Mutex(0)
    #expect(executing.tellNextEntry(since: 0) { told.withLock { $0 += 1 } } == 0)
    executing.enter("Login", generation: 1)
    executing.enter("Login", generation: 1)
    #expect(told.withLock(\.self) == 1)
    #expect(executing.tellNextEntry(since: 0) { told.withLock { $0 += 1 } } == 2)
    executing.enter("Home", generation: 2)
    let home = BuildID(id: "Home", generation: 2)
    #expect((told.withLock(\.self), executing.current) == (1, home))
    // A key is typed before the code of a scene runs.
    #expect(executing.tellNextEntry(since: 3) { told.withLock { $0 += 1 } } == 3)
    executing.expect()
    executing.expect()
    #expect((told.withLock(\.self), executing.current) == (2, home))
  }
}
