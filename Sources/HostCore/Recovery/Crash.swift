/// A build of a scene or worker that has ended the app, and how often.
struct Crash: Codable, Equatable, Sendable {
  /// So many times a build may end the app; then it isn't run any more.
  static let mostTimes = 2

  /// The id of the scene or worker.
  let id: String
  /// The content of its library.
  let digest: SHA256
  /// The file that it was read from.
  let file: String
  /// What was said of the last time.
  var reason: String
  var count = 1
  /// Whether it ended the app before it had shown that it can run; nil in what an earlier host has written.
  var isUnproven: Bool?
  /// Whether it has come into the quarantine's file, by this app or one before it; nil where earlier hosts don't say.
  var isWritten: Bool?

  /// Whether the build isn't run any more.
  var isQuarantined: Bool { count >= Self.mostTimes || isUnproven == true }

  /// Whether two crashes are the same build's.
  func isOfSameBuild(as other: Crash) -> Bool { id == other.id && digest == other.digest }
}

extension [Crash] {
  /// Counts a crash.
  ///
  /// - Returns: the crash with all its earlier times.
  mutating func count(_ crash: Crash) -> Crash {
    guard let index = firstIndex(where: { $0.isOfSameBuild(as: crash) }) else {
      append(crash)
      return crash
    }
    self[index].count += crash.count
    self[index].reason = crash.reason
    if crash.isUnproven == true { self[index].isUnproven = true }
    self[index].isWritten = false
    return self[index]
  }
}
