import HostSystem

/// Decides whether an app that has died is started again.
struct RestartPolicy: Equatable, Sendable {
  /// So many apps in a row may be started and die before anything is done.
  static let mostRestarts = 3
  /// So many apps may die within ``window``.
  static let mostDeaths = 10
  /// A time in seconds. An app that has lived longer was in good health: nobody need do anything in it.
  static let window = 60

  enum GiveUpReason: Equatable, Sendable {
    /// So many apps have died in a row without anything done.
    case noProgress(times: Int)
    /// So many apps have died within ``RestartPolicy/window``.
    case tooOften(times: Int)
  }

  /// How many apps have died in a row since one has got something done, that one included.
  private(set) var failures = 0
  private var deaths: [Int] = []

  /// Counts the death of an app, by times in seconds; why it is not to be started again, or nil when it is.
  mutating func giveUpReason(after hasProgressed: Bool, health: Int, at time: Int) -> GiveUpReason? {
    failures = hasProgressed || health > Self.window ? 1 : failures + 1
    deaths = deaths.filter { $0 > time - Self.window } + [time]
    if failures > Self.mostRestarts { return .noProgress(times: failures) }
    return deaths.count > Self.mostDeaths ? .tooOften(times: deaths.count) : nil
  }

  /// Counts an app that ended before it ran, or couldn't be started.
  mutating func countFailedStart(at time: Int) { _ = giveUpReason(after: false, health: 0, at: time) }

  /// What follows the end of an app that has run.
  enum Sequel: Equatable, Sendable {
    case end
    /// Another app goes on, as the user has asked.
    case restart
    /// Another app goes on.
    case start
    /// No app is started, or only after a ``RestartPolicy/pause``.
    case giveUp(GiveUpReason)
  }

  /// Decides what follows; the times are in seconds.
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

  /// How long to wait before an app is started all the same that would be given up, in seconds: each time twice as long, a minute at most.
  var pause: Int {
    let beyond = max(failures - Self.mostRestarts, deaths.count - Self.mostDeaths, 1)
    return min(60, 1 << min(beyond - 1, 6))
  }
}
