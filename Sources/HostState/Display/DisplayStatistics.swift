/// What a display has drawn since it has the terminal.
package struct DisplayStatistics: Sendable, Equatable, Codable {
  /// How often something was sent.
  package private(set) var frames = 0
  /// All that was sent.
  package private(set) var bytes = 0
  /// The time from the beginning of a frame until its bytes were written, of all frames together.
  package private(set) var microseconds = 0
  /// The mean of a frame.
  package private(set) var microsecondsPerFrame = 0

  package init() {}

  /// Counts a frame.
  package mutating func add(bytes: Int, time: Duration) {
    let (seconds, attoseconds) = time.components
    frames += 1
    self.bytes += bytes
    microseconds += Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000)
    microsecondsPerFrame = microseconds / frames
  }
}
