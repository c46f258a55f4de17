import HostSystem

/// A supervisor that is expected to start an app again. It may be somebody else's child, and so not be waited for; what it leaves in
/// the memory that it shares with its apps stays there as long as somebody has that open.
struct WatchedSupervisor: Sendable {
  let process: Int32
  /// One of them is for the journal.
  private let memories: [JournalMemory]

  /// - Parameters:
  ///   - process: the supervisor.
  ///   - app: one that it may have started. The parent of an app may be the supervisor of others only. With nil, the
  ///     process counts as the supervisor.
  init(_ process: Int32, of app: Int32? = nil) {
    self.process = process
    let all = JournalMemory.all(of: process)
    guard let app, ProcessStatus(of: app)?.isZombie == false else {
      memories = all
      return
    }
    let own = JournalMemory.all(of: app)
    memories = all.filter { memory in own.contains { $0.isSame(as: memory) } }
  }

  /// Whether it is one.
  var isOne: Bool { !memories.isEmpty }

  /// Whether there is no app, nor will there be.
  var hasEnded: Bool { reason != nil || ProcessStatus(of: process)?.isZombie != false }

  /// Why; nil as long as it goes on, and when it couldn't say.
  var reason: String? {
    memories.lazy.compactMap { if case .over(let reason) = $0.mark { reason } else { nil } }.first
  }
}
