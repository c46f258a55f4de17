package import HostState
package import HostSystem
import Glibc

package struct RunningApps: Sendable {
  private let folder: ControlFolder
  private let patience: Duration
  /// The polling interval, in microseconds.
  fileprivate static let interval: UInt32 = 10_000

  package init(in folder: ControlFolder, patience: Duration = Patience.status) {
    (self.folder, self.patience) = (folder, patience)
  }

  /// Sorted; a run between two apps counts by its last one. Removes what ended runs left.
  package func pids() throws(Diagnostic) -> [Int32] {
    guard let openFolder = try folder.open() else { return [] }
    let sockets = openFolder.pids
    var (pids, ended): ([Int32], [Int32]) = ([], [])
    for pid in Set(sockets + openFolder.lockedPids).sorted() {
      switch SocketLock.state(of: pid, in: openFolder) {
      case .held: if sockets.contains(pid) { pids.append(pid) }
      case .free: ended.append(pid)
      case .none:
        // Somebody removed the lock; only the listener can tell.
        do throws(Diagnostic) { _ = try ControlClient.socket(of: pid, in: openFolder, timeout: .zero) } catch {
          if error.trouble == .unknown { continue }
        }
        pids.append(pid)
      }
    }
    var supervisors = Set(pids.compactMap { SocketLock.note(of: $0, in: openFolder)?.supervisor })
    for pid in ended {
      if let supervisor = SocketLock.note(of: pid, in: openFolder)?.supervisor, !pids.contains(supervisor),
        supervisors.insert(supervisor).inserted, WatchedSupervisor.startsApps(supervisor)
      {
        pids.append(pid)
      } else {
        SocketLock.removeRemains(of: pid, in: openFolder)
      }
    }
    if pids.isEmpty { folder.removeIfEmpty() }
    return pids.sorted()
  }

  package func connect(pid: Int32? = nil) throws(Diagnostic) -> ControlClient {
    try reach(app(pid: pid)) { $0 }
  }

  func client(of app: Int32, timeout: Duration = Patience.command) throws(Diagnostic) -> ControlClient {
    try ControlClient(pid: app, in: folder, timeout: timeout)
  }

  /// Asks an app, or, if that has ended, the next one of its run; waits for it.
  package func reach<Answer>(
    _ app: Int32, timeout: Duration = Patience.command, _ ask: (ControlClient) throws(Diagnostic) -> Answer
  ) throws(Diagnostic) -> Answer {
    var app = app
    let (supervisor, deadline) = (parent(of: app), ContinuousClock.now + patience)
    while true {
      do throws(Diagnostic) { return try ask(client(of: app, timeout: timeout)) } catch {
        guard error.isOfEnd, let supervisor, WatchedSupervisor.startsApps(supervisor) else { throw error }
        guard .now < deadline else {
          throw error.trouble == .unknown || ProcessStatus.isGone(app) ? .notBack(pid: app) : error
        }
      }
      usleep(Self.interval)
      app = try pids().first { note(of: $0)?.supervisor == supervisor } ?? app
    }
  }

  /// Through its supervisor, when a run has no app to ask. Its journal stays.
  package func endRun(of app: Int32) throws(Diagnostic) {
    guard let process = note(of: app)?.supervisor, WatchedSupervisor.startsApps(process) else {
      throw .unknownApp(pid: app, running: try pids())
    }
    let (supervisor, deadline) = (WatchedSupervisor(process), ContinuousClock.now + Patience.command)
    defer { supervisor.close() }
    kill(process, SIGTERM)
    while !supervisor.hasEnded {
      guard .now < deadline else { throw .noAnswer(pid: process) }
      usleep(Self.interval)
    }
  }

  private func note(of pid: Int32) -> RunNote? {
    (try? folder.open()).flatMap { $0 }.flatMap { SocketLock.note(of: pid, in: $0) }
  }

  package func name(of pid: Int32) -> String? { note(of: pid)?.name }

  /// The manifest's file; nil when it doesn't say.
  package func application(of pid: Int32) -> String? { note(of: pid)?.application }

  package func parent(of app: Int32) -> Int32? { ProcessStatus(of: app)?.parent ?? note(of: app)?.supervisor }

  package func app(pid: Int32? = nil, named name: String? = nil) throws(Diagnostic) -> Int32 {
    let pids = try pids()
    if let name {
      let named = pids.filter { self.name(of: $0) == name && (pid == nil || $0 == pid) }
      guard let only = named.first else { throw .unknownName(name, running: pids.compactMap { self.name(of: $0) }) }
      guard named.count == 1 else { throw .severalApps(named) }
      return only
    }
    if let pid {
      guard pids.contains(pid) else { throw .unknownApp(pid: pid, running: pids) }
      return pid
    }
    guard let only = pids.first else { throw .noApp }
    guard pids.count == 1 else { throw .severalApps(pids) }
    return only
  }

  package static func supervisor(of app: Int32) -> Int32? {
    guard let parent = ProcessStatus(of: app)?.parent else { return nil }
    let supervisor = WatchedSupervisor(parent, of: app)
    defer { supervisor.close() }
    return supervisor.isOne ? parent : nil
  }

  package func pids(of application: String) throws(Diagnostic) -> [Int32] {
    try pids().filter { (note(of: $0)?.application ?? (try? status(of: $0))?.application) == application }
  }

  package func named() throws(Diagnostic) -> [(pid: Int32, name: String)] {
    try pids().compactMap { pid in name(of: pid).map { (pid, $0) } }
  }

  /// As long as the former app is there, no other is looked for.
  package func connection(
    named name: String, former: Int32? = nil
  ) throws(Diagnostic) -> (app: Int32, socket: UnixSocket) {
    let pid: Int32
    if let former, self.name(of: former) == name { pid = former } else { pid = try app(named: name) }
    guard let open = try folder.open() else { throw .unknownApp(pid: pid, running: []) }
    return (pid, try ControlClient.socket(of: pid, in: open, timeout: Patience.glance))
  }

  package func status(of pid: Int32, timeout: Duration = Patience.glance) throws(Diagnostic) -> HostStatus {
    try client(of: pid, timeout: timeout).status()
  }

  package func displays(of pid: Int32) throws(Diagnostic) -> Int { try status(of: pid).displays?.count ?? 0 }

  /// The user sees something; until then the app may end because it can't begin.
  func hasBegun(_ pid: Int32) -> Bool {
    guard let status = try? status(of: pid) else { return false }
    return !status.stack.isEmpty || status.awaits != nil
  }

  /// An app that doesn't answer in time gives the reason. A run between two apps isn't waited for.
  package func statuses(
    timeout: Duration = Patience.status
  ) throws(Diagnostic) -> [(Int32, Result<HostStatus, Diagnostic>)] {
    let apps = RunningApps(in: folder, patience: .zero)
    return try pids().map { pid in
      do throws(Diagnostic) {
        return try apps.reach(pid, timeout: timeout) { app throws(Diagnostic) in
          (app.pid, .success(try app.status()))
        }
      } catch { return (pid, .failure(error)) }
    }
  }
}

/// Waits for the next child of an app's supervisor.
package struct SuccessorWait: Sendable {
  private let apps: RunningApps
  private let old: Int32
  private let supervisor: WatchedSupervisor?
  private let timeout: Duration

  /// Created before the app ends. `timeout` is for the next app.
  package init(of app: Int32, in apps: RunningApps, timeout: Duration = Patience.command) {
    self.apps = apps
    self.timeout = timeout
    old = app
    supervisor = apps.parent(of: app).map { WatchedSupervisor($0, of: app) }
  }

  /// Returns when the next app shows something; throws when the supervisor has ended, or after the timeout.
  @discardableResult
  package func wait() throws(Diagnostic) -> Int32 { try wait { apps.hasBegun($0) } }

  /// Returns when there is a next app, whether it shows something or not; nil when the run has ended.
  package func next() throws(Diagnostic) -> Int32? {
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

  private func wait(until isThere: (Int32) -> Bool) throws(Diagnostic) -> Int32 {
    guard let supervisor else { throw .runEnded(pid: old, reason: nil) }
    let deadline = ContinuousClock.now + timeout
    while !supervisor.hasEnded {
      // Before the look: this process may have been stopped for long.
      let isLate = ContinuousClock.now >= deadline
      let next = try apps.pids().first { $0 != old && ProcessStatus(of: $0)?.parent == supervisor.process }
      if let next, isThere(next) { return next }
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

/// Follows the output of a run's apps, without asking the app or its supervisor.
package final class OutputReader {
  /// The polling interval, in microseconds.
  private static let interval: UInt32 = 50_000

  private let log: OutputLog
  private let supervisor: WatchedSupervisor
  private var place = 0
  /// The length at the last look: behind `place` is an unfinished line.
  private var seen = 0

  /// Throws ``Diagnostic/noLog(pid:)`` when nobody keeps the output.
  package init(of app: Int32, in apps: RunningApps) throws(Diagnostic) {
    guard let parent = apps.parent(of: app), let log = OutputLog(of: parent) else { throw .noLog(pid: app) }
    self.log = log
    supervisor = WatchedSupervisor(parent)
  }

  deinit {
    close(log.descriptor)
    supervisor.close()
  }

  package func next() -> OutputLog.Chunk {
    seen = log.count
    let chunk = log.chunk(from: place)
    place = chunk.end
    return chunk
  }

  package var isOver: Bool { supervisor.hasEnded }

  /// False when the run has ended, and everything was read.
  package func wait() -> Bool {
    while log.count == seen {
      // Read once more: something may have been written before the end.
      if supervisor.hasEnded { return log.count > seen }
      usleep(Self.interval)
    }
    return true
  }
}
