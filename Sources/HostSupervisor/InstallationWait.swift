/// Decides how long an app that runs is waited for, while somebody is installing one. Times are in milliseconds.
struct InstallationWait: Equatable, Sendable {
  static let longest = 60_000
  private static let firstPause = 100
  private static let longestPause = 2000

  /// Whether the user knows.
  var isTold = false
  private var start: Int?
  private var nextPause = 0

  /// Whether nothing has been tried yet.
  var isNew: Bool { start == nil }

  /// How long to wait before the next attempt: not before the first one, and then longer each time.
  ///
  /// - Returns: nil when it has taken too long.
  mutating func pause(at time: Int) -> Int? {
    let start = start ?? time
    self.start = start
    guard time - start < Self.longest else { return nil }
    defer { nextPause = min(max(2 * nextPause, Self.firstPause), Self.longestPause) }
    return nextPause
  }
}
