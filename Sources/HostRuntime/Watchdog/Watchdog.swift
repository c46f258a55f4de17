package import HostState
import HostJournal
import HostSystem
import Dispatch
import Glibc
import Synchronization

/// Reports when the main actor hangs and when it answers again, from its own thread, as nothing else runs then. After
/// an event it pings the main actor every second, then after two and four, and at rest every four minutes, to let the
/// processor sleep. A hang that begins without an event is found when the user does something, or later.
package final class Watchdog: Sendable {
  static let limit = Patience.mainThread
  /// The limit for a served run when the manifest sets none.
  private static let longestOfServed = Duration.seconds(30)

  private let executing: ExecutingBuild
  private let limit: Duration
  private let report: @Sendable (Hang) -> Void
  private let answer = Mutex<SuspendingClock.Instant?>(nil)
  private let isOver = Mutex(false)
  private let isSupervised: Bool
  /// Limits a hang while no user is there to end it; nil `limit` when the manifest sets none.
  private let unattended: (limit: Duration?, attendance: Attendance)?
  private let wake = DispatchSemaphore(value: 0)
  private let others = DispatchQueue(label: "host.watchdog")

  /// - Parameter report: runs on the watchdog's thread.
  package init(
    _ executing: ExecutingBuild, limit: Duration = Watchdog.limit, isSupervised: Bool,
    unattended: (limit: Duration?, attendance: Attendance)? = nil, report: @escaping @Sendable (Hang) -> Void
  ) {
    self.executing = executing
    self.unattended = unattended
    self.limit = limit
    self.isSupervised = isSupervised
    self.report = report
    let judge = HangDetector(limit: limit, interval: limit / 5, now: .now)
    ping()
    SystemThread.startOrExit { [self] in watch(judge) }
  }

  package func stop() {
    isOver.withLock { $0 = true }
    wake.signal()
  }

  private func watch(_ first: HangDetector) {
    var judge = first
    var build: BuildID?
    var hangsSince: SuspendingClock.Instant?
    var entries = 0
    while true {
      _ = wake.wait(timeout: .now() + .nanoseconds(Int(judge.interval / .nanoseconds(1))))
      if isOver.withLock(\.self) { return }
      let answer = answer.withLock(\.self)
      switch judge.look(at: .now, answer: answer, waits: { ProcessorWaits.ofThreads() }) {
      case .began:
        build = executing.current
        hangsSince = .now - limit
        let process = isSupervised ? getppid() : getpid()
        report(.began(build, limit: limit, isSupervised: isSupervised, quit: process))
      case .ended(let time):
        hangsSince = nil
        report(.ended(build, after: time))
      case nil: break
      }
      if let hangsSince { endHang(since: hangsSince) }
      // Before the ping, which waits behind what begins until then.
      let count = executing.tellNextEntry(since: entries) { [wake] in wake.signal() }
      if answer != nil { ping() }
      let isAtRest = answer != nil && count == entries
      judge.interval = !isAtRest ? limit / 5 : judge.interval < limit / 2 ? judge.interval * 2 : limit * 48
      entries = count
    }
  }

  /// Ends the app as Ctrl-\ does, where nobody watches, or only browsers do. The supervisor gets the signal too: it
  /// kills an app that doesn't end.
  private func endHang(since begin: SuspendingClock.Instant) {
    guard let unattended, isSupervised, !unattended.attendance.isThere,
      let limit = unattended.limit ?? (unattended.attendance.isServed ? Self.longestOfServed : nil),
      .now - begin >= limit
    else { return }
    kill(getppid(), SIGQUIT)
    kill(getpid(), SIGQUIT)
  }

  private func ping() {
    answer.withLock { $0 = nil }
    Task { @MainActor in
      // The main actor may be held by work that a scene began without an event.
      QuitSignal.noteThread()
      // Work that gets no thread leaves the main actor free but the user waiting: with no thread left, this waits too.
      DispatchQueue.global(qos: .userInitiated).async {}
      others.async(qos: .userInitiated, flags: .enforceQoS) { self.answer.withLock { $0 = .now } }
    }
  }
}

/// Decides from pings whether the main actor hangs. Time that the process didn't have, while it was stopped or the
/// machine was busy, counts as no hang; it shows as a late look, and as threads' waits for a processor.
struct HangDetector {
  typealias Instant = SuspendingClock.Instant
  /// Each thread's total wait for a processor, by thread id.
  typealias Waits = [Int32: Duration]

  enum Verdict: Equatable {
    case began
    case ended(after: Duration)
  }

  let limit: Duration
  var interval: Duration

  private var pinged: Instant
  private var lastLook: Instant
  /// When counting began, and the threads' waits until then.
  private var start: (time: Instant, waits: Waits)?
  private var isReported = false

  /// The first ping is sent now.
  init(limit: Duration, interval: Duration, now: Instant) {
    self.limit = limit
    self.interval = interval
    pinged = now
    lastLook = now
  }

  /// The caller sends the next ping as soon as one is answered.
  /// `answer` is nil for an unanswered ping; `waits` is called only when it matters.
  mutating func look(at now: Instant, answer: Instant?, waits: () -> Waits) -> Verdict? {
    let isLate = now - lastLook > interval * 2
    lastLook = now
    if let answer {
      let time = answer - pinged
      pinged = now
      start = nil
      guard isReported else { return nil }
      isReported = false
      return .ended(after: time)
    }
    guard !isReported else { return nil }
    guard let start, !isLate else {
      self.start = (now, waits())
      return nil
    }
    guard now - start.time >= limit else { return nil }
    // The main actor moves between threads; it hasn't waited longer than the thread that waited longest.
    let wait = waits().map { thread, wait in wait - start.waits[thread, default: .zero] }.max() ?? .zero
    guard now - start.time - wait >= limit else { return nil }
    isReported = true
    return .began
  }
}

/// Readable from any thread.
package final class ExecutingBuild: Sendable {
  private struct State {
    var build: BuildID?
    var entries = 0
    var onEntry: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  init() {}

  var current: BuildID? { state.withLock(\.build) }

  func enter(_ id: String, generation: Int) {
    state.withLock { $0.build = BuildID(id: id, generation: generation) }
    expect()
  }

  /// Notes work for the main actor, from any thread.
  package func expect() {
    let onEntry = state.withLock { state in
      state.entries += 1
      defer { state.onEntry = nil }
      return state.onEntry
    }
    onEntry?()
  }

  /// Calls `body` once, on the next entry's thread, if none has come since `known`. Returns the number of entries.
  func tellNextEntry(since known: Int, _ body: @escaping @Sendable () -> Void) -> Int {
    state.withLock { state in
      state.onEntry = state.entries == known ? body : nil
      return state.entries
    }
  }
}
