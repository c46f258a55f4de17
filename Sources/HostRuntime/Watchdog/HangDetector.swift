/// Decides whether the main actor hangs, from pings that it answers or doesn't.
///
/// Time that the process didn't have is nobody's hang: while it was stopped, or the machine was busy with others. Such time
/// shows as a look that comes late, and in how long threads have waited for a processor.
struct HangDetector {
  typealias Instant = SuspendingClock.Instant
  /// How long each thread has waited for a processor in its life, by its number.
  typealias Waits = [Int32: Duration]

  /// What has changed.
  enum Verdict: Equatable {
    case began
    /// It answers again, after so long.
    case ended(after: Duration)
  }

  /// How long the main actor may take for an answer.
  let limit: Duration
  /// When the next look is due, after the last.
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
  ///   - now: the time.
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
