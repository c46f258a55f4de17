package import HostState
import HostJournal
import HostSystem
import Dispatch
import Glibc
import Synchronization

/// Tells when the main actor doesn't answer, and when it does again: from a thread of its own, as nothing else can then.
///
/// After what the user or the host does, the main actor is pinged once a second, then after two and after four; as long as nothing
/// more happens, every four minutes: an application at rest lets the processor rest. What begins then by itself is found when the
/// user does something, or later.
package final class Watchdog: Sendable {
  static let limit = Patience.mainThread
  /// How long a hang of a served run may last when the manifest says nothing.
  private static let longestOfServed = Duration.seconds(30)

  private let executing: ExecutingBuild
  private let limit: Duration
  private let report: @Sendable (Hang) -> Void
  private let answer = Mutex<SuspendingClock.Instant?>(nil)
  private let isOver = Mutex(false)
  private let isSupervised: Bool
  /// How long a hang may last while nobody sits there who could end it, if the manifest says so, and who knows whether somebody does.
  private let unattended: (limit: Duration?, attendance: Attendance)?
  private let wake = DispatchSemaphore(value: 0)
  private let others = DispatchQueue(label: "host.watchdog")

  /// - Parameters:
  ///   - isSupervised: whether somebody starts the app again when it dies.
  ///   - report: is called on the watch's thread.
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
      // Before the ping: it waits behind what begins until then.
      let count = executing.tellNextEntry(since: entries) { [wake] in wake.signal() }
      if answer != nil { ping() }
      let isAtRest = answer != nil && count == entries
      judge.interval = !isAtRest ? limit / 5 : judge.interval < limit / 2 ? judge.interval * 2 : limit * 48
      entries = count
    }
  }

  /// Ends the app as its user would by Ctrl-\, where nobody sits there, or only before browsers. The supervisor is told, too: it kills
  /// what doesn't end.
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
      // It may be held by what a scene has begun without an event of the user.
      QuitSignal.noteThread()
      // What gets no thread leaves the main actor free, and its user waiting. Where there is none, this waits, too.
      DispatchQueue.global(qos: .userInitiated).async {}
      others.async(qos: .userInitiated, flags: .enforceQoS) { self.answer.withLock { $0 = .now } }
    }
  }
}

/// Decides whether the main actor hangs, from pings that it answers or doesn't.
///
/// Time that the process didn't have is nobody's hang: while it was stopped, or the machine was busy with others. Such time
/// shows as a look that comes late, and in how long threads have waited for a processor.
struct HangDetector {
  typealias Instant = SuspendingClock.Instant
  /// How long each thread has waited for a processor in its life, by its number.
  typealias Waits = [Int32: Duration]

  enum Verdict: Equatable {
    case began
    /// It answers again, after so long.
    case ended(after: Duration)
  }

  /// How long the main actor may take for an answer.
  let limit: Duration
  var interval: Duration

  private var pinged: Instant
  private var lastLook: Instant
  /// Since when the time counts, and how long threads had waited by then.
  private var start: (time: Instant, waits: Waits)?
  private var isReported = false

  /// Begins with a ping that is sent now.
  init(limit: Duration, interval: Duration, now: Instant) {
    self.limit = limit
    self.interval = interval
    pinged = now
    lastLook = now
  }

  /// Looks at a ping. When it is answered, the next one is to be sent now.
  ///
  /// - Parameters:
  ///   - answer: when the ping was answered; nil when it wasn't.
  ///   - waits: finds out how long threads have waited. Asked only when it matters.
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
    guard now - start.time >= limit, now - start.time - longestWait(since: start.waits, waits()) >= limit else {
      return nil
    }
    isReported = true
    return .began
  }

  /// The main actor moves from thread to thread; it hasn't waited longer than the thread that has waited longest.
  private func longestWait(since before: Waits, _ now: Waits) -> Duration {
    now.map { thread, wait in wait - before[thread, default: .zero] }.max() ?? .zero
  }
}

/// Tells any thread which build's code the main actor ran last.
package final class ExecutingBuild: Sendable {
  private struct State {
    var build: BuildID?
    var entries = 0
    var onEntry: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  init() {}

  var current: BuildID? { state.withLock(\.build) }

  /// Says that the main actor is about to run code of a build.
  func enter(_ id: String, generation: Int) {
    state.withLock { $0.build = BuildID(id: id, generation: generation) }
    expect()
  }

  /// Says that something has come that the main actor is to deal with, from any thread.
  package func expect() {
    let onEntry = state.withLock { state in
      state.entries += 1
      defer { state.onEntry = nil }
      return state.onEntry
    }
    onEntry?()
  }

  /// Has the next entry, or what is expected to lead to one, told, once, on its thread: when there has been none since. Returns
  /// how many there have been.
  func tellNextEntry(since known: Int, _ body: @escaping @Sendable () -> Void) -> Int {
    state.withLock { state in
      state.onEntry = state.entries == known ? body : nil
      return state.entries
    }
  }
}
