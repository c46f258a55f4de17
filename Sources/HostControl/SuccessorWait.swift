import Glibc
package import HostSystem

/// Waits for the next child of an app's supervisor.
package struct SuccessorWait: Sendable {
  private let apps: RunningApps
  private let old: Int32
  private let supervisor: WatchedSupervisor?
  private let timeout: Duration

  /// Created before the app ends. `timeout` is for the next one.
  package init(
    of app: Int32, beneath supervisor: Int32?, in apps: RunningApps, timeout: Duration = Patience.command
  ) {
    (old, self.apps, self.timeout) = (app, apps, timeout)
    self.supervisor = supervisor.map { WatchedSupervisor($0, of: app) }
  }

  /// Returns when the next app shows something; throws when the supervisor has ended, or after the timeout.
  @discardableResult
  package func wait() throws(Diagnostic) -> Run { try wait { apps.hasBegun($0) } }

  /// Returns when there is a next app, whether it shows something or not; nil when the run has ended.
  package func next() throws(Diagnostic) -> Run? {
    guard supervisor?.isOne == true else { return nil }
    do throws(Diagnostic) { return try wait { _ in true } } catch {
      if error.trouble == .runEnded { return nil }
      throw error
    }
  }

  package var supervising: Int32? { supervisor?.isOne == true ? supervisor?.process : nil }

  /// Why the run has ended; nil when it ended in order, or nobody was to start another app.
  package var fault: Diagnostic? {
    guard let supervisor, supervisor.isOne, supervisor.reason == nil else { return nil }
    return .runEnded(pid: old, reason: nil)
  }

  private func wait(until isThere: (Int32) -> Bool) throws(Diagnostic) -> Run {
    guard let supervisor else { throw .runEnded(pid: old, reason: nil) }
    let deadline = ContinuousClock.now + timeout
    while !supervisor.hasEnded {
      // Before the look: this process may have been stopped for long.
      let isLate = ContinuousClock.now >= deadline
      // An app that is beginning is looked for again soon.
      let runs = try apps.runs(tries: 1)
      let next = runs.first { $0.app != old && ProcessStatus(of: $0.app)?.parent == supervisor.process }
      if let next, isThere(next.app) { return next }
      if isLate { throw .notBack(pid: old) }
      usleep(RunningApps.interval)
    }
    throw .runEnded(pid: old, reason: supervisor.reason)
  }
}

/// A supervisor that is expected to restart an app. It need not be our child, so waitpid(2) can't tell; what it leaves
/// in the memory shared with its apps stays as long as somebody has that open.
struct WatchedSupervisor: Sendable {
  let process: Int32
  /// One of them is for the journal.
  private let memories: [JournalMemory]

  /// The parent of `app` may supervise other apps only; without an app the process counts as the supervisor.
  init(_ process: Int32, of app: Int32? = nil) {
    self.process = process
    let all = JournalMemory.all(of: process)
    let own = app.map(JournalMemory.all) ?? []
    defer { for memory in own { Glibc.close(memory.descriptor) } }
    // An app that ended meanwhile has no memory left to compare.
    let isOfApp =
      all.contains { memory in own.contains { $0.isSame(as: memory) } } || app.map(ProcessStatus.isGone) ?? true
    memories = isOfApp ? all : []
    if !isOfApp { for memory in all { Glibc.close(memory.descriptor) } }
  }

  static func startsApps(_ process: Int32) -> Bool {
    let supervisor = WatchedSupervisor(process)
    defer { supervisor.close() }
    // It may not have seen yet that its last app ended in order.
    let isEnding = supervisor.memories.contains { memory in
      if case .finished(let end) = memory.mark { end != .exit(LaunchContext.restartStatus) } else { false }
    }
    return supervisor.isOne && !supervisor.hasEnded && !isEnding
  }

  var isOne: Bool { !memories.isEmpty }

  /// Closes the descriptors. Nothing is known of the supervisor afterwards.
  func close() {
    for memory in memories { Glibc.close(memory.descriptor) }
  }

  var hasEnded: Bool { reason != nil || ProcessStatus(of: process)?.isZombie != false }

  /// Nil as long as the run goes on, and when the supervisor couldn't say.
  var reason: String? {
    memories.lazy.compactMap { if case .over(let reason) = $0.mark { reason } else { nil } }.first
  }
}
