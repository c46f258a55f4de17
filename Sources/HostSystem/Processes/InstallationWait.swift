/// Decides how long an app that runs, or a library that it needs, is waited for, while somebody is installing one. Times are in
/// milliseconds.
package struct InstallationWait: Equatable, Sendable {
  package static let longest = 60_000
  private static let firstPause = 100
  private static let longestPause = 2000

  /// Whether the user knows.
  package var isTold = false
  private var start: Int?
  private var nextPause = 0

  package init() {}

  /// Whether nothing has been tried yet.
  package var isNew: Bool { start == nil }

  /// How long to wait before the next attempt: not before the first one, and then longer each time; nil when it has taken too long.
  package mutating func pause(at time: Int) -> Int? {
    let start = start ?? time
    self.start = start
    guard time - start < Self.longest else { return nil }
    defer { nextPause = min(max(2 * nextPause, Self.firstPause), Self.longestPause) }
    return nextPause
  }
}
