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
  /// How long the main actor may take for an answer.
  static let limit = Duration.seconds(5)

  private let executing: ExecutingBuild
  private let limit: Duration
  private let report: @Sendable (BuildID?, HangDetector.Verdict) -> Void
  private let answer = Mutex<SuspendingClock.Instant?>(nil)
  private let isOver = Mutex(false)
  private let isSupervised: Bool
  private let wake = DispatchSemaphore(value: 0)

  /// Begins to watch.
  ///
  /// - Parameters:
  ///   - executing: knows which build runs.
  ///   - limit: how long the main actor may take for an answer.
  ///   - isSupervised: whether somebody starts the app again when it dies.
  ///   - report: takes a ``Hang``, on the watch's thread.
  package init(
    _ executing: ExecutingBuild, limit: Duration = Watchdog.limit, isSupervised: Bool,
    report: @escaping @Sendable (Hang) -> Void
  ) {
    self.executing = executing
    self.limit = limit
    self.isSupervised = isSupervised
    self.report = { build, verdict in
      switch verdict {
      case .began:
        let process = isSupervised ? getppid() : getpid()
        report(.began(build, limit: limit, isSupervised: isSupervised, quit: process))
      case .ended(let time): report(.ended(build, after: time))
      }
    }
    let judge = HangDetector(limit: limit, interval: limit / 5, now: .now)
    ping()
    // Dispatch may have no thread for it.
    do {
      try SystemThread.start { [self] in
        _ = wake.wait(timeout: Self.time(of: judge))
        watch(judge)
      }
    } catch {
      ThreadShortage.end(isToBeStartedAgain: isSupervised)
    }
  }

  /// Watches no longer.
  package func stop() {
    isOver.withLock { $0 = true }
    wake.signal()
  }

  /// When the next look is due, after one that is done now.
  private static func time(of judge: HangDetector) -> DispatchTime {
    .now() + .nanoseconds(Int(judge.interval / .nanoseconds(1)))
  }

  private func watch(_ first: HangDetector) {
    var judge = first
    var build: BuildID?
    var entries = 0
    while !isOver.withLock(\.self) {
      let answer = answer.withLock(\.self)
      let verdict = judge.look(at: .now, answer: answer, waits: { ProcessorWaits.ofThreads() })
      if verdict == .began { build = executing.current }
      if let verdict { report(build, verdict) }
      if verdict == .began, !SystemThread.isToBeHad { ThreadShortage.end(isToBeStartedAgain: isSupervised) }
      // Before the ping: it waits behind what begins until then.
      let count = executing.tellNextEntry(since: entries) { [wake] in wake.signal() }
      if answer != nil { ping() }
      let isAtRest = answer != nil && count == entries
      judge.interval = !isAtRest ? limit / 5 : judge.interval < limit / 2 ? judge.interval * 2 : limit * 48
      entries = count
      _ = wake.wait(timeout: Self.time(of: judge))
    }
  }

  private func ping() {
    answer.withLock { $0 = nil }
    Task { @MainActor in
      // It may be held by what a scene has begun without an event of the user.
      QuitSignal.noteThread()
      answer.withLock { $0 = .now }
    }
  }
}
