import HostSystem

/// A supervisor that is expected to start an app again. It may be somebody else's child, and so not be waited for; what it leaves in
/// the memory that it shares with its apps stays there as long as somebody has that open.
struct WatchedSupervisor: Sendable {
  let process: Int32
  /// One of them is for the journal.
  private let memories: [JournalMemory]

  init(_ process: Int32) {
    self.process = process
    memories = JournalMemory.all(of: process)
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
