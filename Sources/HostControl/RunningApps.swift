package import HostState
package import HostSystem
import Glibc

/// A run, by the app that it has, or had last.
package struct Run: Equatable, Sendable {
  package let app: Int32
  /// Starts the next app; nil where nobody does.
  package let supervisor: Int32?
  package let name: String?
  /// The manifest's file; nil when it doesn't say.
  package let application: String?

  init(of app: Int32, in folder: OpenFolder) {
    let note = SocketLock.note(of: app, in: folder)
    self.app = app
    supervisor = note?.supervisor ?? ProcessStatus(of: app)?.parent
    (name, application) = (note?.name, note?.application)
  }
}

package struct RunningApps: Sendable {
  private let folder: ControlFolder
  private let patience: Duration
  /// The polling interval, in microseconds.
  static let interval: UInt32 = 10_000

  package init(in folder: ControlFolder, patience: Duration = Patience.status) {
    (self.folder, self.patience) = (folder, patience)
  }

  /// Sorted by app. Removes what ended runs left. An app that begins removes what the one before it left: then the list
  /// is made again.
  package func runs(tries: Int = 3) throws(Diagnostic) -> [Run] {
    guard let openFolder = try folder.open() else { return [] }
    let sockets = openFolder.pids
    var (runs, ended, isStale): ([Run], [Run], Bool) = ([], [], false)
    for run in Set(sockets + openFolder.lockedPids).sorted().map({ Run(of: $0, in: openFolder) }) {
      switch SocketLock.state(of: run.app, in: openFolder) {
      case .held where sockets.contains(run.app): runs.append(run)
      case .held: isStale = true
      case .free: ended.append(run)
      case .none:
        // Somebody removed the lock; only the listener can tell.
        do throws(Diagnostic) { _ = try ControlClient.socket(of: run.app, in: openFolder, timeout: .zero) } catch {
          isStale = isStale || error.trouble == .unknown
          if error.trouble == .unknown { continue }
        }
        runs.append(run)
      }
    }
    if isStale, tries > 1 { return try self.runs(tries: tries - 1) }
    var supervisors = Set(runs.compactMap(\.supervisor))
    for run in ended {
      if run.name != nil, let supervisor = run.supervisor, !runs.contains(where: { $0.app == supervisor }),
        supervisors.insert(supervisor).inserted, WatchedSupervisor.startsApps(supervisor)
      {
        runs.append(run)
      } else {
        SocketLock.removeRemains(of: run.app, in: openFolder)
      }
    }
    if runs.isEmpty { folder.removeIfEmpty() }
    return runs.sorted { $0.app < $1.app }
  }

  package func pids() throws(Diagnostic) -> [Int32] { try runs().map(\.app) }

  package func connect(to run: Run) throws(Diagnostic) -> ControlClient { try reach(run) { $0 } }

  func client(of app: Int32, timeout: Duration = Patience.command) throws(Diagnostic) -> ControlClient {
    try ControlClient(pid: app, in: folder, timeout: timeout)
  }

  /// Asks an app, or, if that has ended, the next one of its run; waits for it.
  package func reach<Answer>(
    _ run: Run, timeout: Duration = Patience.command, _ ask: (ControlClient) throws(Diagnostic) -> Answer
  ) throws(Diagnostic) -> Answer {
    let deadline = ContinuousClock.now + patience
    var app = run.app
    while true {
      do throws(Diagnostic) { return try ask(client(of: app, timeout: timeout)) } catch {
        guard error.isOfEnd, let supervisor = run.supervisor, WatchedSupervisor.startsApps(supervisor) else {
          // It was there when the run was looked for.
          throw error.trouble == .unknown ? .endedMeanwhile(pid: app, wasAsked: false) : error
        }
        guard .now < deadline else {
          throw error.trouble == .unknown || ProcessStatus.isGone(app) ? .notBack(pid: app) : error
        }
      }
      usleep(Self.interval)
      app = try runs().first { $0.supervisor == run.supervisor }?.app ?? app
    }
  }

  /// Through its supervisor, when a run has no app to ask. Its journal stays.
  package func end(_ run: Run) throws(Diagnostic) {
    guard let process = run.supervisor, WatchedSupervisor.startsApps(process) else {
      throw .unknownApp(pid: run.app, running: try pids())
    }
    let (supervisor, deadline) = (WatchedSupervisor(process), ContinuousClock.now + Patience.command)
    defer { supervisor.close() }
    kill(process, SIGTERM)
    while !supervisor.hasEnded {
      guard .now < deadline else { throw .noAnswer(pid: process) }
      usleep(Self.interval)
    }
  }

  package func run(pid: Int32? = nil, named name: String? = nil) throws(Diagnostic) -> Run {
    let runs = try runs()
    if let name {
      let named = runs.filter { $0.name == name && (pid == nil || $0.app == pid) }
      guard let only = named.first else { throw .unknownName(name, running: runs.compactMap(\.name)) }
      guard named.count == 1 else { throw .severalApps(named.map(\.app)) }
      return only
    }
    if let pid {
      guard let run = runs.first(where: { $0.app == pid }) else {
        throw .unknownApp(pid: pid, running: runs.map(\.app))
      }
      return run
    }
    guard let only = runs.first else { throw .noApp }
    guard runs.count == 1 else { throw .severalApps(runs.map(\.app)) }
    return only
  }

  package static func supervisor(of app: Int32) -> Int32? {
    guard let parent = ProcessStatus(of: app)?.parent else { return nil }
    let supervisor = WatchedSupervisor(parent, of: app)
    defer { supervisor.close() }
    return supervisor.isOne ? parent : nil
  }

  package func runs(of application: String) throws(Diagnostic) -> [Run] {
    try runs().filter { ($0.application ?? (try? status(of: $0.app))?.application) == application }
  }

  /// As long as the former app is there, no other is looked for.
  package func connection(
    named name: String, former: Int32? = nil
  ) throws(Diagnostic) -> (app: Int32, socket: UnixSocket) {
    let pid: Int32
    if let former, let open = try folder.open(), Run(of: former, in: open).name == name {
      pid = former
    } else {
      pid = try run(named: name).app
    }
    guard let open = try folder.open() else { throw .unknownApp(pid: pid, running: []) }
    return (pid, try ControlClient.socket(of: pid, in: open, timeout: Patience.glance))
  }

  package func status(of pid: Int32, timeout: Duration = Patience.glance) throws(Diagnostic) -> HostStatus {
    try client(of: pid, timeout: timeout).status()
  }

  /// The user sees something; until then the app may end because it can't begin.
  func hasBegun(_ pid: Int32) -> Bool {
    guard let status = try? status(of: pid) else { return false }
    return !status.stack.isEmpty || status.awaits != nil
  }

  /// An app that doesn't answer in time gives the reason. A run between two apps isn't waited for.
  package func statuses(
    timeout: Duration = Patience.status
  ) throws(Diagnostic) -> [(Run, Result<HostStatus, Diagnostic>)] {
    let apps = RunningApps(in: folder, patience: .zero)
    return try runs().map { run in
      do throws(Diagnostic) {
        return try apps.reach(run, timeout: timeout) { app throws(Diagnostic) in (run, .success(try app.status())) }
      } catch { return (run, .failure(error)) }
    }
  }
}
