import CGlibc  // also declares timespec; which module the compiler meets first is chance
import Glibc

package enum Clock {
  package static var milliseconds: Int { milliseconds(of: CLOCK_MONOTONIC) }

  fileprivate static func milliseconds(of clock: clockid_t) -> Int {
    var time = timespec()
    clock_gettime(clock, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}

/// The time of a run, and its timers. A simulation has its own (Docs/Decisions/0084).
package struct RunClock: Sendable {
  package var milliseconds: @Sendable () -> Int = { Clock.milliseconds }
  /// Runs `body` that much later; nil for the system's timers.
  package var later: (@Sendable (_ milliseconds: Int, _ body: @escaping @Sendable () -> Void) -> Void)?

  package init() {}

  package func sleep(milliseconds: Int) async {
    if let later {
      await withCheckedContinuation { over in later(milliseconds) { over.resume() } }
    } else {
      try? await Task.sleep(for: .milliseconds(milliseconds))
    }
  }
}

/// Wall-clock time, in milliseconds since 1970.
package struct Timestamp: Equatable, Sendable {
  package let milliseconds: Int

  package init(milliseconds: Int) { self.milliseconds = milliseconds }

  package static var now: Timestamp { Timestamp(milliseconds: Clock.milliseconds(of: CLOCK_REALTIME)) }

  /// RFC 3339: `2026-11-23T01:08:13.042Z`.
  package var utc: String { text("T", gmtime_r) + "Z" }

  /// `2026-11-23 02:08:13.042`.
  package var local: String { text(" ", localtime_r) }

  private func text(
    _ separator: String, _ read: (UnsafePointer<time_t>, UnsafeMutablePointer<tm>) -> UnsafeMutablePointer<tm>?
  ) -> String {
    var seconds = milliseconds / 1000
    var parts = tm()
    // A year that no calendar has: the value may have been read from anywhere.
    guard milliseconds >= 0, read(&seconds, &parts) != nil else { return "0000-00-00\(separator)00:00:00.000" }
    var text = [CChar](repeating: 0, count: 64)
    strftime(&text, text.count, "%Y-%m-%d\(separator)%H:%M:%S", &parts)
    return "\(String(nullTerminated: text)).\((milliseconds % 1000).digits(3))"
  }

  package init?(utc text: String) {
    var parts = tm()
    let fraction = text.withCString { text in
      strptime(text, "%Y-%m-%dT%H:%M:%S.", &parts).flatMap { Int(String(cString: $0).prefix(3)) }
    }
    guard let fraction else { return nil }
    self.init(milliseconds: timegm(&parts) * 1000 + fraction)
    guard utc == text else { return nil }
  }
}
