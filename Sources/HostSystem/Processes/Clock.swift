import CGlibc  // also declares timespec; which module the compiler meets first is chance
import Glibc

/// The time since some moment; it never goes back.
package enum Clock {
  package static var milliseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}

/// The time by which a run goes, and what comes later. A simulation has its own (Docs/Decisions/0084).
package struct RunClock: Sendable {
  package var milliseconds: @Sendable () -> Int = { Clock.milliseconds }
  /// Runs a body so many milliseconds later; nil where Dispatch and tasks do.
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

/// A moment by the clock on the wall, in milliseconds since 1970.
package struct Timestamp: Equatable, Sendable {
  package let milliseconds: Int

  package init(milliseconds: Int) { self.milliseconds = milliseconds }

  package static var now: Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(milliseconds: time.tv_sec * 1000 + time.tv_nsec / 1_000_000)
  }

  /// As RFC 3339 writes it, in UTC: `2026-11-23T01:08:13.042Z`.
  package var utc: String { text("T", gmtime_r) + "Z" }

  /// As somebody here reads it: `2026-11-23 02:08:13.042`.
  package var local: String { text(" ", localtime_r) }

  private func text(
    _ separator: String, _ read: (UnsafePointer<time_t>, UnsafeMutablePointer<tm>) -> UnsafeMutablePointer<tm>?
  ) -> String {
    var seconds = milliseconds / 1000
    var parts = tm()
    // A year that no calendar has: what is shown may have been read from anywhere.
    guard milliseconds >= 0, read(&seconds, &parts) != nil else { return "0000-00-00\(separator)00:00:00.000" }
    let date = [Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday)]
    let time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { $0.digits(2) }.joined(separator: ":")
    let day = date.map { $0.digits(2) }.joined(separator: "-")
    return "\(day)\(separator)\(time).\((milliseconds % 1000).digits(3))"
  }

  /// Reads what ``utc`` has written; nil for anything else.
  package init?(utc text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 24, bytes[10] == UInt8(ascii: "T"), bytes[23] == UInt8(ascii: "Z") else { return nil }
    let numbers = [0..<4, 5..<7, 8..<10, 11..<13, 14..<16, 17..<19, 20..<23].compactMap {
      Int32(String(decoding: bytes[$0], as: UTF8.self))
    }
    guard numbers.count == 7 else { return nil }
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday) = (numbers[0] - 1900, numbers[1] - 1, numbers[2])
    (parts.tm_hour, parts.tm_min, parts.tm_sec) = (numbers[3], numbers[4], numbers[5])
    self.init(milliseconds: timegm(&parts) * 1000 + Int(numbers[6]))
  }
}
