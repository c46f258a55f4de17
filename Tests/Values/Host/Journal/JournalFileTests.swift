@testable import HostSystem
@testable import HostManifest
@testable import HostJournal
@testable import HostRuntime
import CGlibc
import Foundation
import Synchronization
import TestSupport
import ScreenModel
import Testing
import VIPKit

@Suite("The journal on the disk")
struct JournalFileTests {
  private let home = TemporaryFolder()
  private let folder: StateFolder

  init() throws {
    folder = try #require(StateFolder(of: "/app/scenes.json", environment: ["XDG_STATE_HOME": home.path]))
  }

  private func journal(_ scene: String, of application: String = "/app/scenes.json") -> Journal {
    var journal = Journal(application: application)
    journal.instances = [
      Journal.Instance(
        scene: scene, number: 1, isModal: false, state: ["state": "{}"],
        inputs: [ElementInput(element: ElementID("textField.Name"), input: .text("Анна"))], alert: nil)
    ]
    return journal
  }

  /// Written by flush() and finish() alone: the queue would write at the same time.
  private func file(_ run: String = "next") -> JournalFile {
    var clock = RunClock()
    clock.later = { _, _ in }
    return JournalFile(in: folder, run: run, clock: clock) { Issue.record($0) }
  }

  private func leave(_ journal: Journal, run: String = "1") throws {
    let file = file(run)
    file.write([], of: journal)
    file.finish(isKept: true)
  }

  /// Sets the journal's time, in seconds.
  private func date(_ folder: String, at time: Int) {
    let times = Array(repeating: timeval(tv_sec: time, tv_usec: 0), count: 2)
    #expect(utimes("\(self.folder.path)/\(folder)/journal.log", times) == 0)
  }

  private func takeOver(_ file: JournalFile) -> (Journal?, [Diagnostic]) {
    var faults: [Diagnostic] = []
    do throws(Diagnostic) {
      return (try file.takeOver(for: "/app/scenes.json") { faults.append($0) }, faults)
    } catch {
      return (nil, faults + [error])
    }
  }

  @Test("exit(3) of a child that a scene has forked writes nothing, and waits for no thread that isn't there")
  func child() async throws {
    await #expect(processExitsWith: .exitCode(7)) { [home = home.path as String] in
      let folder = try #require(StateFolder(of: "/app/scenes.json", environment: ["XDG_STATE_HOME": home]))
      var clock = RunClock()
      clock.later = { _, _ in }
      let file = JournalFile(in: folder, run: "1", clock: clock) { _ in }
      var journal = Journal(application: "/app/scenes.json")
      journal.instances = [Journal.Instance(scene: "Login", number: 1, isModal: false, state: [:], inputs: [])]
      file.write([], of: journal)
      if fork_process() == 0 { exit(0) }
      var status: Int32 = 0
      wait(&status)
      _exit(Path.exists("\(folder.path)/run-1") ? 9 : 7)
    }
  }

  @Test("A journal that was left behind is taken over once")
  func takenOver() throws {
    try leave(journal("Login"))
    let next = file()
    #expect(takeOver(next) == (journal("Login"), []))
    #expect(takeOver(file("other")) == (nil, [.nothingToResume(folder: folder.path)]))
    next.finish(isKept: true)
    #expect(takeOver(file()) == (journal("Login"), []))
  }

  @Test("The manifest, which may hold passwords, stays out of the file, whole or as a change")
  func manifest() throws {
    var first = journal("Login")
    first.manifest = ManifestText(manifest: Array("{ \"password\": \"a secret\" }".utf8))
    let file = file("1")
    file.write([], of: first)
    file.flush()
    var second = first
    second.manifest = ManifestText(manifest: Array("{ \"password\": \"another secret\" }".utf8))
    file.write(first.changes(to: second), of: second)
    file.finish(isKept: true)
    let bytes = try #require(FileManager.default.contents(atPath: "\(folder.path)/run-1/journal.log"))
    #expect(!String(decoding: bytes, as: UTF8.self).contains("secret"))
    #expect(takeOver(self.file()) == (journal("Login"), []))
  }

  @Test("Of one whose end is damaged the rest is taken over, and the user is told")
  func damagedEnd() throws {
    let (login, home) = (journal("Login"), journal("Home"))
    let file = file("1")
    file.write([], of: login)
    file.flush()
    file.write(login.changes(to: home), of: home)
    file.finish(isKept: true)
    let path = "\(folder.path)/run-1/journal.log"
    let bytes = try #require(FileManager.default.contents(atPath: path))
    try #require(truncate(path, bytes.count - 1) == 0)
    let (found, faults) = takeOver(self.file())
    #expect(found == journal("Login"))
    let fault = try #require(faults.first)
    let count = try #require(fault.message.split(separator: " ").compactMap { Int($0) }.first)
    #expect((1..<bytes.count).contains(count))
    #expect(fault.message == "\(path): its last \(count) bytes are damaged, or were cut off when the power failed")
  }

  @Test("The newest is taken over, also while its app is about to end; one of a clock that was ahead isn't the newest")
  func newest() throws {
    for (run, scene) in ["Login", "Home", "News"].enumerated() { try leave(journal(scene), run: "\(run + 1)") }
    for (run, time) in [("run-1", 10), ("run-2", 30), ("run-3", 20)] { date(run, at: time) }
    let isHeld = DispatchSemaphore(value: 0)
    Thread.detachNewThread { [folder] in
      let lock = FolderLock("\(folder.path)/run-2")
      isHeld.signal()
      usleep(20_000)
      withExtendedLifetime(lock) {}
    }
    isHeld.wait()
    #expect(takeOver(file()) == (journal("Home"), []))
    try leave(journal("Login"), run: "ahead")
    date("run-ahead", at: time(nil) + 86_400)
    try leave(journal("Home"), run: "after")
    #expect(takeOver(file()) == (journal("Home"), []))
  }

  private func session(_ name: String) throws(Diagnostic) -> JournalFile {
    let file = JournalFile(in: folder, run: "x", session: name) { Issue.record($0) }
    try file.claimSession()
    return file
  }

  @Test("Of many the oldest are given up, but for that of a session; no other run takes it over, one has it at a time")
  func sessions() throws {
    do {
      let file = try session("a")
      #expect(takeOver(file) == (nil, [.nothingToResume(folder: folder.path)]))
      file.write([], of: journal("Login"))
      file.finish(isKept: true)
    }
    date("session-a", at: 1)
    for run in 1...12 {
      try leave(journal("Home"), run: "\(run)")
      date("run-\(run)", at: run)
    }
    let runs = (["10", "11", "12"] + (4...9).map(String.init)).map { "run-\($0)" }
    #expect(Path.names(in: folder.path, beginningWith: "run-") == runs)
    #expect(takeOver(file()).0 == journal("Home"))
    #expect(takeOver(try session("b")).0 == nil)
    let file = try session("a")
    #expect(throws: Diagnostic.sessionRuns("a")) { try session("a") }
    #expect(takeOver(file) == (journal("Login"), []))
    file.finish(isKept: false)
    #expect(access("\(folder.path)/session-a", F_OK) != 0)
    #expect(takeOver(try session("a")).0 == nil)
  }

  @Test("A session that its former process is about to leave is waited for")
  func leftSession() throws {
    let former = try session("a")
    let watch = inotify_init1(0)
    defer { close(watch) }
    try #require(inotify_add_watch(watch, "\(folder.path)/session-a", UInt32(IN_OPEN)) >= 0)
    Thread.detachNewThread {
      var event = inotify_event()
      // After the second lookup, the first has found it locked.
      for _ in 0..<2 { _ = read(watch, &event, MemoryLayout.size(ofValue: event)) }
      former.finish(isKept: true)
    }
    try session("a").finish(isKept: false)
  }

  @Test("That of a session which can't be used is set aside, and told; a session that has shown nothing leaves nothing")
  func damagedSession() throws {
    do { try session("a").finish(isKept: true) }
    #expect(access(folder.path, F_OK) == 0)
    #expect(access("\(folder.path)/session-a", F_OK) != 0)
    try File.makeFolder("\(folder.path)/session-a")
    let path = "\(folder.path)/session-a/journal.log"
    try File.replace(path, Array("x".utf8))
    let file = try session("a")
    #expect(
      takeOver(file)
        == (nil, [.setAside(file: path, to: path + ".bad", .notAJournal), .nothingToResume(folder: folder.path)]))
    file.finish(isKept: false)
    #expect(access("\(folder.path)/session-a", F_OK) != 0)
  }

  @Test("A run that ends in order leaves nothing behind; only the user may read what another one leaves")
  func nothingLeft() throws {
    let file = file()
    for isKept in [false, true] {
      file.write([], of: journal("Login"))
      file.finish(isKept: isKept)
      #expect(access(folder.path, F_OK) != 0)
    }
    try leave(journal("Login"))
    let paths = ["", "/run-1", "/run-1/journal.log"].map { folder.path + $0 }
    #expect(paths.map(permissions) == [0o700, 0o700, 0o600])
    // The next app of a run that was taken over goes on with the same journal.
    do { #expect(takeOver(self.file()).0 == journal("Login")) }
    let next = self.file()
    next.write([], of: journal("Home"))
    next.finish(isKept: false)
    #expect(access(folder.path, F_OK) != 0)
  }

  @Test(
    "What can't be used is set aside, and the one before it is taken",
    arguments: [
      (Array("host journal 6\n".utf8), .notAJournal), ([], .notAJournal),
      (Array(#"{"format":1,"application":"/app/scenes.json"}"#.utf8), .notAJournal),
      (Array("host journal 2\n".utf8), .otherFormat(2)), (Array("host journal x\n".utf8), .notAJournal),
      (JournalLog.compact(Journal(application: "/other")), .otherApplication("/other")),
    ] as [([UInt8], JournalFault)])
  func setAside(content: [UInt8], reason: JournalFault) throws {
    try leave(journal("Login"))
    let bad = "\(folder.path)/run-2/journal.log"
    try File.makeFolder("\(folder.path)/run-2")
    try File.replace(bad, content)
    date("run-2", at: time(nil) + 9)
    #expect(takeOver(file()) == (journal("Login"), [.setAside(file: bad, to: "\(bad).bad", reason)]))
    #expect(try File.read("\(bad).bad", limit: 1 << 20) == content)
  }

  @Test("What other runs have written down is read, also of those that have ended; one's own isn't")
  func others() throws {
    var other = journal("Login")
    other.swaps = ["Login": "/kept/1/libLogin.so"]
    try leave(other)
    let own = file("x")
    own.write([], of: journal("Home"))
    own.flush()
    #expect((own.others, own.others.map(\.neededKeptBuilds)) == ([other], [["/kept/1/libLogin.so"]]))
  }

  @Test("A step is added to what is there; what somebody has changed meanwhile is written whole")
  func steps() throws {
    let path = "\(folder.path)/run-1/journal.log"
    func number() throws -> UInt { try #require(FileStamp(path)).inode }
    let file = file("1")
    var journal = Journal(application: "/app/scenes.json")
    func write(_ change: JournalChange) throws -> [UInt8] {
      journal.apply(change)
      file.write([change], of: journal)
      file.flush()
      let bytes = try File.read(path, limit: 1 << 20)
      #expect(try Journal(bytes, for: nil) == journal)
      return bytes
    }
    let first = try write(.instance(0, self.journal("Login").instances[0]))
    let inode = try number()
    let second = try write(.position(0, ScreenPosition(page: 1)))
    #expect(second == first + JournalLog.append([.position(0, ScreenPosition(page: 1))]))
    #expect(try number() == inode)
    try File.replace(path, [1])
    #expect(try write(.count(0)) == JournalLog.compact(journal))
    #expect(unlink(path) == 0)
    #expect(try write(.use(worker: "A", implementation: "B")) == JournalLog.compact(journal))
    #expect(rename(path, path + ".other") == 0)
    #expect(symlink(path + ".other", path) == 0)
    #expect(try write(.swap(id: "A", file: "/b")) == JournalLog.compact(journal))
    file.finish(isKept: false)
  }

  @Test("One that others could have written, or that is too large, is set aside")
  func foreign() throws {
    try leave(journal("Login"))
    let path = "\(folder.path)/run-1/journal.log"
    chmod(path, 0o620)
    for reason in ["others may have written it", "it has 5368709120 bytes"] {
      let fault = Diagnostic.setAside(file: path, to: "\(path).bad", .unreadable(reason))
      #expect(takeOver(file()) == (nil, [fault, .nothingToResume(folder: folder.path)]))
      rename("\(path).bad", path)
      chmod(path, 0o600)
      #expect(truncate(path, 5 << 30) == 0)
    }
  }

  @Test("One that can't be read for want of descriptors stays where it is, and the run doesn't begin without it")
  func outOfDescriptors() async throws {
    try leave(journal("Login"))
    await #expect(processExitsWith: .success) { [home = home.path as String] in
      let folder = try #require(StateFolder(of: "/app/scenes.json", environment: ["XDG_STATE_HOME": home]))
      let path = "\(folder.path)/run-1/journal.log"
      // The main actor and the clocks, one of them the time limit's, open files at first use: before the limit.
      await MainActor.run {}
      func timers() -> Int {
        Path.names(in: "/proc/self/fd").count {
          Path.target(ofLink: "/proc/self/fd/\($0)")?.contains("timerfd") == true
        }
      }
      // A sleep that is over before it begins opens none.
      while timers() < 2 {
        try await Task.sleep(for: .milliseconds(1), clock: .continuous)
        try await Task.sleep(for: .milliseconds(1), clock: .suspending)
      }
      let free = dup(STDOUT_FILENO)
      close(free)
      var limit = rlimit()
      getrlimit(Int32(RLIMIT_NOFILE.rawValue), &limit)
      // The last descriptor is for the folder's lock.
      limit.rlim_cur = rlim_t(free) + 1
      setrlimit(Int32(RLIMIT_NOFILE.rawValue), &limit)
      let fault = await MainActor.run {
        #expect(throws: Diagnostic.self) {
          _ = try Recovery.find(application: "/app/scenes.json", folder: folder, resumes: true) { Issue.record($0) }
        }
      }
      let words =
        "can't be read now: Too many open files\n  raise the limit of open files (ulimit -n); it stays as it is"
      #expect(fault == .notRead(file: path, SystemError(number: EMFILE)))
      #expect(fault?.description == "\(path): \(words)")
      #expect(Path.exists(path))
      limit.rlim_cur -= 1
      setrlimit(Int32(RLIMIT_NOFILE.rawValue), &limit)
      // Not even the folders can be listed, or one of them be locked.
      for (session, path) in [(nil, folder.path), ("a", "\(folder.path)/session-a/journal.log")] {
        let file = JournalFile(in: folder, run: "next", session: session) { Issue.record($0) }
        #expect(throws: Diagnostic.notRead(file: path, SystemError(number: EMFILE))) {
          try file.takeOver(for: "/app/scenes.json") { Issue.record($0) }
        }
      }
    }
  }

  @Test("A write that failed is tried again: who has made room may do nothing else")
  func triedAgain() async throws {
    try File.makeFolder("\(home.path)/host")
    try home.write("in the way", to: "host/\(Path.name(of: folder.path))")
    let file = JournalFile(in: folder, run: "1") { _ in }
    file.write([], of: journal("Home"))
    file.flush()
    #expect(unlink(folder.path) == 0)
    try await eventually("it is written") {
      FileManager.default.fileExists(atPath: "\(folder.path)/run-1/journal.log")
    }
    file.finish(isKept: true)
    #expect(takeOver(self.file()) == (journal("Home"), []))
  }

  @Test("That it can't be written is told once, and once more when it could in between")
  func notWritten() throws {
    let faults = Mutex<[Diagnostic]>([])
    let file = JournalFile(in: folder, run: "1") { fault in faults.withLock { $0.append(fault) } }
    try File.makeFolder("\(home.path)/host")
    try home.write("in the way", to: "host/\(Path.name(of: folder.path))")
    for scene in ["Login", "Home"] {
      file.write([], of: journal(scene))
      file.finish(isKept: true)
    }
    let fault = Diagnostic.notWritten(file: "\(folder.path)/run-1/journal.log", reason: "Not a directory")
    #expect(faults.withLock { $0 } == [fault])
    #expect(unlink(folder.path) == 0)
    file.write([], of: journal("News"))
    file.finish(isKept: true)
    #expect(takeOver(self.file()) == (journal("News"), []))
    #expect(faults.withLock { $0 } == [fault])
  }
}
