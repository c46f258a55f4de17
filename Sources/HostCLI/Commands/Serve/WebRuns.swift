import Glibc
import HostControl
import HostState
import HostSystem
import Synchronization

/// The visitors' runs: started when somebody comes, ended with their journals kept when nobody uses them.
final class WebRuns: Sendable {
  enum Refusal: Error, Equatable {
    case full
    /// The output of the command that was to start it.
    case notStarted(String)
  }

  private let command: [String]
  private let sessions: WebSessions
  /// The run that all visitors share; nil where each has one of their own.
  private let shared: String?
  let most: Int
  private let apps = RunningApps(in: .ofUser)
  /// Since when no display has had a run, by name.
  private let unused = Mutex<[String: ContinuousClock.Instant]>([:])
  /// Being started: one start serves all tabs of a visitor.
  private let starting = Mutex<Set<String>>([])
  /// The apps at the last visit, by name: while the supervisor lives, an app that is gone comes back by itself.
  private let known = Mutex<[String: (app: Int32, supervisor: Int32?)]>([:])
  private let isOver = Atomic(false)
  /// The lines of a run that are passed on in a second.
  private static let mostLines = 10
  private static let interval: UInt32 = 20_000
  /// A run without a page is ended for a new visitor only after this: the page of a new run is about to come.
  private static let grace = Duration.seconds(2)
  /// One visitor at a time makes room.
  private let makingRoom = Mutex(())

  /// `command` starts a run when the options of its session are added.
  init(_ command: [String], of sessions: WebSessions, most: Int, sharing shared: String? = nil) {
    (self.command, self.sessions, self.most, self.shared) = (command, sessions, most, shared)
  }

  /// Starts the run when there is none. Blocks.
  func connect(to session: WebSessions.Session) throws(Refusal) -> UnixSocket {
    let (deadline, name) = (ContinuousClock.now + Patience.visitorsRun, shared ?? session.name)
    while true {
      unused.withLock { $0[name] = nil }
      if let (app, socket) = try? apps.connection(named: name, former: known.withLock { $0[name]?.app }) {
        if known.withLock({ $0[name]?.app != app || $0[name]?.supervisor == nil }) {
          let supervisor = RunningApps.supervisor(of: app)
          known.withLock { $0[name] = (app, supervisor) }
        }
        return socket
      }
      // On a busy machine an app may take long to come back.
      if isComingBack(name), ContinuousClock.now < deadline {
        usleep(Self.interval)
        continue
      }
      if shared != nil { throw .notStarted("the run of --run \(name) has ended") }
      if starting.withLock({ $0.insert(name).inserted }) {
        defer { starting.withLock { _ = $0.remove(name) } }
        if isOver.load(ordering: .sequentiallyConsistent) { throw .full }
        do throws(Refusal) { try start(session) } catch {
          // The app of its run may be coming back from a crash, or ending.
          guard ContinuousClock.now < deadline, error != .full, isRunning(name) else { throw error }
        }
      }
      guard ContinuousClock.now < deadline else { throw .notStarted("the application takes too long") }
      usleep(Self.interval)
    }
  }

  private func isComingBack(_ session: String) -> Bool {
    guard let supervisor = known.withLock({ $0[session]?.supervisor }) else { return false }
    return ProcessStatus(of: supervisor).map { !$0.isZombie } ?? false
  }

  private func isRunning(_ session: String) -> Bool {
    (0..<50).contains { _ in
      if (try? apps.run(named: session)) != nil { return true }
      usleep(Self.interval)
      return false
    }
  }

  private func start(_ session: WebSessions.Session) throws(Refusal) {
    guard waitForRoom() else { throw .full }
    // A private folder, where nobody else can put a link in its way.
    let folder: PrivateFolder
    do throws(Diagnostic) { folder = try PrivateFolder(for: .run) } catch { throw .notStarted(error.message) }
    defer { folder.remove() }
    let output = "\(folder.path)/output"
    let text: String
    do throws(SystemError) {
      let options = ["--session", session.name] + (session.user.map { ["--user", $0] } ?? [])
      let process = try ChildProcess(command + options, with: session.variables, output: output)
      let said = try Descriptor(open(output, O_RDONLY | O_CLOEXEC))
      // Removed already: the run must not go on writing into it after the command has ended (StandardStreams).
      folder.remove()
      if process.waitForEnd() == .exit(0) { return }
      text = Self.error(in: (try? File.read(said, limit: .max)) ?? [])
    } catch { throw .notStarted(error.text) }
    throw .notStarted(text)
  }

  /// The host's last error. What scenes print before it may be about persons.
  private static func error(in output: [UInt8]) -> String {
    let lines = String(decoding: output.suffix(64 << 10), as: UTF8.self).split(separator: "\n")
    guard let first = lines.lastIndex(where: { $0.hasPrefix("error: ") }) else { return "it has ended without a word" }
    return lines[first...].prefix(2).joined(separator: "\n")
  }

  /// One visitor after the other waits, none longer than ``Patience/visitorsRun``.
  private func waitForRoom() -> Bool {
    let deadline = ContinuousClock.now + Patience.visitorsRun
    repeat {
      if let hasRoom = makingRoom.withLockIfAvailable({ _ in hasRoom(until: deadline) }) { return hasRoom }
      usleep(10 * Self.interval)
    } while ContinuousClock.now < deadline
    return false
  }

  /// Makes room by ending the runs that have been without a page longest.
  private func hasRoom(until deadline: ContinuousClock.Instant) -> Bool {
    var ended: Set<Int32> = []
    while ContinuousClock.now < deadline {
      let (all, starting) = (ours, starting.withLock { $0 })
      func isFull(_ runs: [VisitorsRun]) -> Bool { starting.union(runs.map(\.name)).count > most }
      if !isFull(all) { return true }
      let rest = all.filter { !ended.contains($0.run.app) }
      if isFull(rest) {
        let left = rest.filter { !starting.contains($0.name) && isLeft($0) }
        let times = unused.withLock { unused in left.compactMap { run, name in unused[name].map { (run, $0) } } }
        guard let (run, since) = times.min(by: { $0.1 < $1.1 }) else { return false }
        if ContinuousClock.now - since >= Self.grace {
          end([run])
          ended.insert(run.app)
        }
      }
      usleep(10 * Self.interval)
    }
    return false
  }

  /// Notes since when no display has the run.
  private func isLeft(_ run: VisitorsRun) -> Bool {
    // A run that hangs keeps its note.
    guard let status = try? apps.status(of: run.run.app) else { return unused.withLock { $0[run.name] != nil } }
    let isLeft = status.displays?.isEmpty != false
    unused.withLock { $0[run.name] = isLeft ? $0[run.name] ?? .now : nil }
    return isLeft
  }

  var count: Int { ours.count }

  private typealias VisitorsRun = (run: Run, name: String)

  private var ours: [VisitorsRun] {
    let (names, runs) = (sessions.names, (try? apps.runs()) ?? [])
    return runs.compactMap { run in run.name.flatMap { names.contains($0) ? (run, $0) : nil } }
  }

  func endIdle(after time: Duration) async {
    while (try? await Task.sleep(for: min(time, .seconds(30)))) != nil {
      for name in sessions.removeExpired() { remove(name) }
      for run in ours where isLeft(run) {
        if let since = unused.withLock({ $0[run.name] }), ContinuousClock.now - since >= time { end([run.run]) }
      }
    }
  }

  /// Passes on the host's own errors and warnings of runs until the task is cancelled. What scenes print may be about
  /// persons, and stays there.
  func passOnFaults(_ tell: (_ run: String, _ line: String) -> Void) async {
    var logs: [String: OutputReader] = [:]
    while (try? await Task.sleep(for: .seconds(1))) != nil {
      for (run, name) in ours where logs[name] == nil { logs[name] = try? OutputReader(of: run) }
      for (name, log) in logs {
        let isOver = log.isOver
        let lines = log.next().lines.map { String(decoding: $0.bytes, as: UTF8.self) }
          .filter { $0.hasPrefix("error: ") || $0.hasPrefix("warning: ") }
        // A scene may print the same over and over.
        for line in lines.prefix(Self.mostLines) { tell(name, line) }
        if lines.count > Self.mostLines { tell(name, "\(lines.count - Self.mostLines) lines more, in host log") }
        if isOver { logs[name] = nil }
      }
    }
  }

  func waitUntilUnused() async {
    while ours.contains(where: { isUsed($0.run) }) {
      guard (try? await Task.sleep(for: .seconds(1))) != nil else { return }
    }
  }

  private func isUsed(_ run: Run) -> Bool {
    do throws(Diagnostic) {
      return try apps.reach(run, timeout: Patience.glance) { app throws(Diagnostic) in
        try app.status().displays?.isEmpty == false
      }
    } catch {
      // A run without an app for so long has no page either.
      if case .notBack = error.trouble { return false }
      return true
    }
  }

  /// Keeps the journals: a visitor who comes back goes on.
  func endAll() {
    isOver.store(true, ordering: .sequentiallyConsistent)
    // Runs that are being started are listed once they are.
    let deadline = ContinuousClock.now + Patience.visitorsRun
    while starting.withLock({ !$0.isEmpty }), ContinuousClock.now < deadline { usleep(Self.interval) }
    end(ours.map(\.run))
  }

  /// Asks runs to end, and kills those that hang or are stopped.
  private func end(_ runs: [Run], keepsJournal: Bool = true) {
    // A run between two apps is ended by its supervisor: the other runs don't wait for its next app.
    let running = RunningApps(in: .ofUser, patience: .zero)
    let apps = runs.map { run in
      do throws(Diagnostic) {
        let client = try running.connect(to: run)
        // The run's next app may have come meanwhile.
        return (try? client.ask(.stop(keepsJournal: keepsJournal))) == nil ? run.app : client.pid
      } catch {
        if case .notBack = error.trouble { try? running.end(run) }
        return run.app
      }
    }
    let deadline = ContinuousClock.now + Patience.end
    for (app, supervisor) in zip(apps, runs.map(\.supervisor)) {
      guard let supervisor, supervisor > 1 else { continue }
      func isThere() -> Bool { ProcessStatus(of: app).map { !$0.isZombie && $0.parent == supervisor } ?? false }
      while isThere(), ContinuousClock.now < deadline { usleep(Self.interval) }
      if !isThere() { continue }
      for process in [supervisor, app] { kill(process, SIGKILL) }
      // The caller removes what the run leaves.
      for _ in 0..<100 where ProcessStatus(of: app)?.isZombie == false { usleep(Self.interval) }
    }
  }

  func remove(_ name: String) {
    if let run = try? apps.run(named: name) { end([run], keepsJournal: false) }
    known.withLock { $0[name] = nil }
    if let journal = sessions.journal(of: name), (try? apps.run(named: name)) == nil { File.remove(journal) }
  }
}
