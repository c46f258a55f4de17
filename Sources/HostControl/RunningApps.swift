package import HostState
package import HostSystem
import Glibc

package struct RunningApps: Sendable {
  private let folder: ControlFolder
  private let patience: Duration
  /// The polling interval, in microseconds.
  static let interval: UInt32 = 10_000

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
      app = try self.app(now: app, of: supervisor)
    }
  }

  /// The app of a run: the one that it had, or the next one.
  package func app(now former: Int32, of supervisor: Int32?) throws(Diagnostic) -> Int32 {
    let pids = try pids()
    guard let supervisor, !pids.contains(former) else { return former }
    return pids.first { note(of: $0)?.supervisor == supervisor } ?? former
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
