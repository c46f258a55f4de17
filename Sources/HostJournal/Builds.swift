package import HostSystem

/// Names a build of a scene or worker within one run.
package struct BuildID: Hashable, Sendable, CustomStringConvertible {
  package let id: String
  package let generation: Int

  package init(id: String, generation: Int) {
    (self.id, self.generation) = (id, generation)
  }

  package var description: String { "\(id), build \(generation)," }

  /// Stands for it where there is no room for a name (FNV-1a); never 0.
  package var number: UInt64 {
    let hash = id.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return (hash ^ UInt64(truncatingIfNeeded: generation)) &* 0x100_0000_01B3 | 1
  }
}

extension Journal {
  /// The first run of a build's code.
  package struct Opening: Equatable, Sendable {
    package let id: String
    package let build: Build
    package let mark: JournalMark

    package init(id: String, build: Build) {
      self.id = id
      self.build = build
      var writer = RecordWriter()
      writer.put(id, build)
      mark = .opening(writer.bytes)
    }

    /// Reads what an app before this one has left in its mark.
    package init?(_ mark: JournalMark?) {
      guard case .opening(let bytes) = mark else { return nil }
      var reader = RecordReader(bytes[...])
      guard let id = try? reader.take(String.self), let build = try? reader.take(Build.self), reader.isAtEnd
      else { return nil }
      self.init(id: id, build: build)
    }
  }
}

/// A build of a scene or worker that has ended the app, and how often.
package struct Crash: Codable, Equatable, Sendable {
  /// So many times a build may end the app; then it isn't run any more.
  static let mostTimes = 2
  /// Crashes that lie further apart, in seconds, don't count together.
  static let window = 3600

  package let id: String
  package let digest: SHA256
  /// The file that it was read from.
  package let file: String
  /// What was said of the last time.
  package var reason: String
  package var count = 1
  /// Whether it ended the app before it had shown that it can run; nil in what an earlier host has written.
  package var isUnproven: Bool?
  /// Whether it has come into the quarantine's file, by this app or one before it; nil where earlier hosts don't say.
  package var isWritten: Bool?
  /// When it ended the app last, in seconds on the ``Clock`` of its run; nil in what an earlier host has written.
  package var time: Int?
  /// The sessions that have it in quarantine, in the quarantine's file; nil when every run has.
  package var sessions: [String]?
  /// When so many sessions have it, every run has.
  static let mostSessions = 3

  package init(
    id: String, digest: SHA256, file: String, reason: String, count: Int = 1, isUnproven: Bool? = nil,
    isWritten: Bool? = nil, time: Int? = nil
  ) {
    (self.id, self.digest, self.file, self.reason) = (id, digest, file, reason)
    (self.count, self.isUnproven, self.isWritten, self.time) = (count, isUnproven, isWritten, time)
  }

  /// Whether the build isn't run any more.
  package var isQuarantined: Bool { count >= Self.mostTimes || isUnproven == true }

  /// Whether what is written down concerns a run of a session, or of none.
  package func concerns(_ session: String?) -> Bool {
    guard let sessions, sessions.count < Self.mostSessions else { return true }
    return session.map(sessions.contains) == true
  }

  /// Writes down that a session has it in quarantine, beside those that had it before.
  package mutating func add(_ session: String, to former: Crash?) {
    if let former, former.sessions == nil { return }
    sessions = ((former?.sessions ?? []).filter { $0 != session } + [session]).suffix(Self.mostSessions)
  }

  package func isOfSameBuild(as other: Crash) -> Bool { id == other.id && digest == other.digest }
}

extension [Crash] {
  /// - Returns: the crash with all its earlier times.
  package mutating func count(_ crash: Crash) -> Crash {
    guard let index = firstIndex(where: { $0.isOfSameBuild(as: crash) }) else {
      append(crash)
      return crash
    }
    if !self[index].isQuarantined, let last = self[index].time, let now = crash.time, now - last > Crash.window {
      self[index].count = 0
    }
    self[index].count += crash.count
    self[index].time = crash.time
    self[index].reason = crash.reason
    if crash.isUnproven == true { self[index].isUnproven = true }
    self[index].isWritten = false
    return self[index]
  }
}
