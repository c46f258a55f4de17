package import HostSystem

/// Unique within one run.
package struct BuildID: Hashable, Sendable, CustomStringConvertible {
  package let id: String
  package let generation: Int

  package init(id: String, generation: Int) {
    (self.id, self.generation) = (id, generation)
  }

  package var description: String { "\(id), build \(generation)," }

  /// Stands for the id where there is no room for a name (FNV-1a); never 0.
  package var number: UInt64 {
    let hash = id.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return (hash ^ UInt64(truncatingIfNeeded: generation)) &* 0x100_0000_01B3 | 1
  }
}

extension Journal {
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

    package init?(_ mark: JournalMark?) {
      guard case .opening(let bytes) = mark else { return nil }
      var reader = RecordReader(bytes[...])
      guard let id = try? reader.take(String.self), let build = try? reader.take(Build.self), reader.isAtEnd
      else { return nil }
      self.init(id: id, build: build)
    }
  }
}

/// A build that has ended the app, and how often.
package struct Crash: Codable, Equatable, Sendable {
  /// The number of crashes that quarantines a build.
  static let mostTimes = 2
  /// In seconds; crashes further apart don't count together.
  static let window = 3600

  package let id: String
  package let digest: SHA256
  package let file: String
  /// Of the last crash.
  package var reason: String
  package var count = 1
  /// Whether it crashed before it had shown that it can run; nil when an earlier host wrote it.
  package var isUnproven: Bool?
  /// Whether the quarantine's file has had it, from this app or an earlier one; nil where earlier hosts don't say.
  package var isWritten: Bool?
  /// Of the last crash, in seconds on the ``Clock`` of its run; nil when an earlier host wrote it.
  package var time: Int?
  /// The sessions that have it in quarantine, in the quarantine's file; nil for every run.
  package var sessions: [String]?
  /// From this number of sessions on, it concerns every run.
  static let mostSessions = 3

  package init(
    id: String, digest: SHA256, file: String, reason: String, count: Int = 1, isUnproven: Bool? = nil,
    isWritten: Bool? = nil, time: Int? = nil
  ) {
    (self.id, self.digest, self.file, self.reason) = (id, digest, file, reason)
    (self.count, self.isUnproven, self.isWritten, self.time) = (count, isUnproven, isWritten, time)
  }

  package var isQuarantined: Bool { count >= Self.mostTimes || isUnproven == true }

  /// `session` is nil for a run without one.
  package func concerns(_ session: String?) -> Bool {
    guard let sessions, sessions.count < Self.mostSessions else { return true }
    return session.map(sessions.contains) == true
  }

  package mutating func add(_ session: String, to former: Crash?) {
    if let former, former.sessions == nil { return }
    sessions = ((former?.sessions ?? []).filter { $0 != session } + [session]).suffix(Self.mostSessions)
  }

  package func isOfSameBuild(as other: Crash) -> Bool { id == other.id && digest == other.digest }
}

extension [Crash] {
  /// Returns the crash with its earlier counts.
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
