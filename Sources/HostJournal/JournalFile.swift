package import HostSystem
import Dispatch
import Glibc
import Synchronization

/// The journal on the disk, for when the supervisor or the machine dies. Each run has a folder in the application's
/// ``StateFolder`` and holds its lock; a journal without a lock holder was left behind. A queue writes, so that no disk
/// blocks the user: waiting steps are written together with one fdatasync(2), at most once per ``pause``.
package final class JournalFile: Sendable {
  /// The oldest beyond this number are removed.
  private static let mostLeftBehind = 8
  private static let name = "journal.log"
  /// The folders that a run may be the first to make: `~/.local/state/host/<application>`, and the home above them.
  private static let mostMade = 5
  /// Milliseconds, as all times here. Input should be on the disk after 100 ms: it waits at most this long, and for a
  /// write that is under way; the rest is for its own write.
  private static let pause = 50
  /// The focus may wait longer, so that a key that moves it costs no write.
  private static let positionDelay = 1000
  /// After a failed write: the user may make room, and do nothing else.
  private static let pauseAfterFailure = 1000
  /// For an app that is about to end, and still holds its journal, in milliseconds.
  private static let patience = 1000
  /// The name prefix of folders being removed.
  private static let givenUp = ".over-"

  private struct State {
    /// Unwritten steps, and the journal after them.
    var waiting: (changes: [JournalChange], journal: Journal, isUrgent: Bool)?
    var due: Int
    var run: Run?
    var hasFailed = false
    /// The run has ended in order, so nothing is written any more.
    var isOver = false
  }

  private struct Run {
    let folder: String
    /// Marks the run as alive; nil while another process holds the lock.
    var lock: FolderLock?
  }

  private let folder: StateFolder
  private let ownFolder: String
  private let session: String?
  private let report: @Sendable (Diagnostic) -> Void
  private let queue = DispatchQueue(label: "host.journal", qos: .utility)
  private let state: Mutex<State>
  private let clock: RunClock
  /// Only the queue uses it.
  private let log = Mutex(JournalLog())

  /// The newest, for a scene that ends the process by exit(3).
  private static let newest = Mutex<@Sendable () -> JournalFile?>({ nil })
  private static let atExit: Void = {
    let end: @convention(c) (Int32, UnsafeMutableRawPointer?) -> Void = { _, process in
      // In a child that a scene has forked, the queue has no thread.
      guard Int(bitPattern: process) == Int(getpid()) else { return }
      JournalFile.newest.withLock { $0 }()?.finish(isKept: true)
    }
    on_exit(end, UnsafeMutableRawPointer(bitPattern: Int(getpid())))
  }()

  /// `run` is the same for all apps of a run. A `session` has a journal of its own, which is never removed for its age.
  /// `report` is called on another thread, once until a write succeeds again.
  package init(
    in folder: StateFolder, run: String, session: String? = nil, clock: RunClock = RunClock(),
    report: @escaping @Sendable (Diagnostic) -> Void
  ) {
    self.clock = clock
    state = Mutex(State(due: clock.milliseconds() + Self.pause))
    self.folder = folder
    self.session = session
    ownFolder = "\(folder.path)/\(session.map { "session-\($0)" } ?? "run-\(run)")"
    self.report = report
    Self.newest.withLock { $0 = { [weak self] in self } }
    _ = Self.atExit
  }

  /// The journals of the application's other runs, running or resumable.
  package var others: [Journal] {
    let own = [ownFolder, state.withLock { $0.run?.folder } ?? ownFolder]
    let folders = Path.names(in: folder.path).map { "\(folder.path)/\($0)" }.filter { !own.contains($0) }
    return folders.compactMap { File.contents("\($0)/\(Self.name)") }.compactMap { try? Journal($0, for: nil) }
  }

  // MARK: Writing

  /// Writes soon. The manifest is left out: it may hold passwords, and a resumed run reads the manifest's own file.
  package func write(_ changes: [JournalChange], of journal: Journal) {
    let changes = changes.filter { if case .manifest = $0 { false } else { true } }
    var journal = journal
    journal.manifest = nil
    // Without changes, something was done: that is a step, too.
    let isUrgent = changes.isEmpty || changes.contains { if case .position = $0 { false } else { true } }
    let due: Int? = state.withLock { state in
      if state.isOver { return nil }
      let waiting = state.waiting
      state.waiting = ((waiting?.changes ?? []) + changes, journal, isUrgent || waiting?.isUrgent == true)
      if isUrgent { return waiting?.isUrgent == true ? nil : state.due }
      return waiting == nil ? max(state.due, clock.milliseconds() + Self.positionDelay) : nil
    }
    if let due { flush(at: due) }
  }

  private func flush(at due: Int) {
    let pause = max(0, due - clock.milliseconds())
    if let later = clock.later { return later(pause) { [self] in flush() } }
    queue.asyncAfter(deadline: .now() + .milliseconds(pause)) { @Sendable [self] in flush() }
  }

  /// - Parameter isKept: writes everything, for a run that continues; else removes the journal, and awaits no disk.
  package func finish(isKept: Bool) {
    if isKept {
      if state.withLock(\.isOver) { return }
      return queue.sync { @Sendable [self] in
        flush()
        // The folder of a session that has shown nothing is empty.
        if session != nil, state.withLock({ $0.run?.lock }) != nil { rmdir(ownFolder) }
        state.withLock { $0.run = nil }
      }
    }
    let run = state.withLock { state in
      state.isOver = true
      state.waiting = nil
      return state.run
    }
    // A write may be under way. It fails under another name of the folder, and needn't be awaited.
    let place = "\(folder.path)/\(Self.givenUp)\(Path.name(of: ownFolder))"
    if rename(run?.folder ?? ownFolder, place) == 0 { File.remove(place) }
    rmdir(folder.path)
    state.withLock { $0.run = nil }
  }

  package func flush() {
    let waiting = state.withLock { state in
      defer { state.waiting = nil }
      return state.waiting
    }
    guard let waiting else { return }
    state.withLock { $0.due = clock.milliseconds() + Self.pause }
    do throws(SystemError) {
      try save(waiting.changes, of: waiting.journal)
      state.withLock { $0.hasFailed = false }
    } catch {
      let (isNews, due) = state.withLock { state -> (Bool, Int?) in
        if state.isOver { return (false, nil) }
        defer { state.hasFailed = true }
        state.due = clock.milliseconds() + Self.pauseAfterFailure
        // The write of a newer step is due already.
        guard state.waiting == nil else { return (!state.hasFailed, nil) }
        state.waiting = ([], waiting.journal, true)
        return (!state.hasFailed, state.due)
      }
      if let due { flush(at: due) }
      if isNews { report(.notWritten(file: "\(ownFolder)/\(Self.name)", reason: error.text)) }
    }
  }

  /// Only the queue calls this: the user's next step needn't wait for the disk.
  private func save(_ changes: [JournalChange], of journal: Journal) throws(SystemError) {
    guard let file = try run().map({ "\($0.folder)/\(Self.name)" }) else { return }
    do throws(SystemError) {
      try log.withLock { log throws(SystemError) in
        switch try? log.entry(for: changes, of: journal) {
        case .append([], _): break
        case .append(let bytes, let size):
          // Another process may have changed or removed the file.
          if try !File.append(bytes, to: file, ofSize: size), let whole = try? log.whole(journal) {
            try File.replace(file, whole)
          }
        case .whole(let bytes): try File.replace(file, bytes)
        // The journal is too large, which the memory's writer reports.
        case nil: break
        }
      }
    } catch {
      log.withLock { $0.forget() }
      throw error
    }
  }

  /// Makes the run's folder when there is none yet; nil when the run is over. Not under the lock of the user's steps.
  private func run() throws(SystemError) -> Run? {
    let (known, isOver) = state.withLock { state in
      // The previous app had the lock, or no descriptor was free.
      if let run = state.run, run.lock == nil { state.run?.lock = FolderLock(run.folder) }
      return (state.run, state.isOver)
    }
    if known != nil || isOver { return known }
    let new = try claim()
    let hasEnded = state.withLock { state in
      if !state.isOver { state.run = new }
      return state.isOver
    }
    guard hasEnded else { return new }
    File.remove(new.folder)
    return nil
  }

  private func claim() throws(SystemError) -> Run {
    try File.makeFolder(ownFolder)
    // The previous app may be about to end, and still hold the lock.
    let run = Run(folder: ownFolder, lock: FolderLock(ownFolder))
    // Also the parent folders: the app that made them may have died before they were on the disk.
    for place in Path.way(to: folder.path).prefix(Self.mostMade) { File.flush(folder: place) }
    // Journals of a clock that was ahead are older than this one all the same.
    for (index, file) in leftBehind.filter({ $0 != ownFolder }).compactMap(Self.journal).enumerated() {
      guard let stamp = FileStamp(file), stamp.modified > stamp.taken else { continue }
      let past = timespec(tv_sec: stamp.taken.seconds - 1, tv_nsec: index)
      utimensat(AT_FDCWD, file, [past, past], AT_SYMLINK_NOFOLLOW)
    }
    for folder in leftBehind.filter({ $0 != ownFolder }).dropLast(Self.mostLeftBehind) {
      if let lock = FolderLock(folder) { withExtendedLifetime(lock) { File.remove(folder) } }
    }
    // Left by a process that was killed during the removal.
    for name in Path.names(in: folder.path, beginningWith: Self.givenUp) { File.remove("\(folder.path)/\(name)") }
    return run
  }

  // MARK: Going on

  /// Locks the run's session, if it has one. When its folder can't be made, the first write tells why.
  package func claimSession() throws(Diagnostic) {
    guard let session else { return }
    let deadline = Clock.milliseconds + Self.patience
    while true {
      do throws(SystemError) { try File.makeFolder(ownFolder) } catch { return }
      // A run that ends removes the folder with its lock.
      if let lock = FolderLock(ownFolder), lock.isOf(ownFolder) {
        state.withLock { $0.run = Run(folder: ownFolder, lock: lock) }
        return queue.async { @Sendable [folder] in File.flush(folder: folder.path) }
      }
      guard Clock.milliseconds < deadline else {
        try Self.expectReadable(ownFolder)
        throw .sessionRuns(session)
      }
      usleep(1000)
    }
  }

  /// Takes over the session's journal, else the newest one left behind. Unusable ones are set aside and reported; one
  /// that can't be read now is thrown, and stays.
  package func takeOver(for application: String, report: (Diagnostic) -> Void) throws(Diagnostic) -> Journal {
    let deadline = Clock.milliseconds + Self.patience
    if session == nil { try Self.expectReadable(folder.path) }
    for folder in session == nil ? leftBehind.reversed() : [ownFolder] {
      // When the supervisor was killed, the app may end only now: waiting for it avoids resuming an older run instead.
      guard let file = Self.journal(in: folder),
        let lock = state.withLock(\.run?.lock)
          ?? FolderLock.take(folder, within: max(1, deadline - Clock.milliseconds))
      else {
        // The journal isn't there, or its run continues.
        try Self.expectReadable("\(folder)/\(Self.name)")
        continue
      }
      do throws(JournalFault) {
        let journal = try Journal(Self.read(file), for: application) { rest in
          report(
            Diagnostic(
              "\(file): its last \(rest) bytes are damaged, or were cut off when the power failed",
              "look whether the last that was typed is there"))
        }
        // It belongs to this run now, and to the next app when this one dies.
        let isMoved = rename(folder, ownFolder) == 0
        state.withLock { $0.run = Run(folder: isMoved ? ownFolder : folder, lock: lock) }
        return journal
      } catch {
        if case .notReadNow(let error) = error { throw .notRead(file: file, error) }
        let place = file + ".bad"
        rename(file, place)
        report(.setAside(file: file, to: place, error))
      }
    }
    throw .nothingToResume(folder: folder.path)
  }

  /// The oldest first. Some hold only a journal that was set aside.
  private var leftBehind: [String] {
    Path.names(in: folder.path, beginningWith: "run-")
      .map { "\(folder.path)/\($0)" }
      .compactMap { folder in FileStamp(Self.journal(in: folder) ?? folder).map { (folder, $0.modified) } }
      .sorted { $0.1 < $1.1 }
      .map(\.0)
  }

  /// Throws when the machine can't tell now what is there.
  private static func expectReadable(_ file: String) throws(Diagnostic) {
    do throws(SystemError) { _ = try Descriptor(open(file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)) } catch {
      if error.isOfMachine { throw .notRead(file: file, error) }
    }
  }

  private static func journal(in folder: String) -> String? {
    let file = "\(folder)/\(name)"
    return FileStamp(file) == nil ? nil : file
  }

  private static func read(_ file: String) throws(JournalFault) -> [UInt8] {
    guard let status = Path.linkStatus(file) else { throw .notReadNow(.last) }
    guard status.st_uid == geteuid(), status.st_mode & 0o022 == 0 else {
      throw .unreadable("others may have written it")
    }
    do throws(File.Fault) {
      return try File.read(file, limit: JournalLog.sizeLimit)
    } catch {
      if case .system(let error) = error, error.isOfMachine { throw .notReadNow(error) }
      throw .unreadable(error.text)
    }
  }
}
