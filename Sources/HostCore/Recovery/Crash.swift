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

  /// Whether the build isn't run any more.
  var isQuarantined: Bool { count >= Self.mostTimes }
}

extension [Crash] {
  /// Counts a crash.
  ///
  /// - Returns: the crash with all its earlier times.
  mutating func count(_ crash: Crash) -> Crash {
    guard let index = firstIndex(where: { $0.id == crash.id && $0.digest == crash.digest }) else {
      append(crash)
      return crash
    }
    self[index].count += crash.count
    self[index].reason = crash.reason
    return self[index]
  }
}
