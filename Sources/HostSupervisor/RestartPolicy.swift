import HostSystem

struct RestartPolicy: Equatable, Sendable {
  /// The most apps in a row that die before anything is done.
  static let mostRestarts = 3
  /// The most deaths within ``window``.
  static let mostDeaths = 10
  /// In seconds. An app that lived longer was healthy, even without a step of the user.
  static let window = 60

  enum GiveUpReason: Equatable, Sendable {
    /// In a row, without anything done.
    case noProgress(times: Int)
    /// Within ``RestartPolicy/window``.
    case tooOften(times: Int)
  }

  /// Apps that died in a row since one got something done, that one included.
  private(set) var failures = 0
  private var deaths: [Int] = []

  /// Counts a death; nil to start the app again. Times are in seconds.
  mutating func giveUpReason(after hasProgressed: Bool, health: Int, at time: Int) -> GiveUpReason? {
    failures = hasProgressed || health > Self.window ? 1 : failures + 1
    deaths = deaths.filter { $0 > time - Self.window } + [time]
    if failures > Self.mostRestarts { return .noProgress(times: failures) }
    return deaths.count > Self.mostDeaths ? .tooOften(times: deaths.count) : nil
  }

  mutating func countFailedStart(at time: Int) { _ = giveUpReason(after: false, health: 0, at: time) }

  enum Sequel: Equatable, Sendable {
    case end
    case restart
    case start
    /// No app is started, or only after a ``RestartPolicy/pause``.
    case giveUp(GiveUpReason)
  }

  /// Times are in seconds.
  mutating func sequel(
    of end: ProcessEnd, _ mark: JournalMark, hasJournal: Bool, hasReader: Bool, hasProgressed: Bool, health: Int,
    at time: Int
  ) -> Sequel {
    // Only the host asks for a restart; a scene may exit with any status.
    if mark == .finished(.exit(LaunchContext.restartStatus)), hasJournal {
      self = RestartPolicy()
      return .restart
    }
    guard mark.isOpening || mark == .none && end.isCrash(hasReader: hasReader) else { return .end }
    return giveUpReason(after: hasProgressed, health: health, at: time).map { .giveUp($0) } ?? .start
  }

  /// In seconds, before an app is started that would be given up; doubles each time, a minute at most.
  var pause: Int {
    let beyond = max(failures - Self.mostRestarts, deaths.count - Self.mostDeaths, 1)
    return min(60, 1 << min(beyond - 1, 6))
  }
}
