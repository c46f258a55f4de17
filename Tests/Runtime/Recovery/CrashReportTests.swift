@testable import HostSystem
@testable import HostRuntime
@testable import HostJournal
import Testing
import Foundation
import TestSupport

@Suite("What is said of a crash")
struct CrashReportTests {
  private typealias Frame = (image: String, file: String?, line: Int)

  private static let builds: [String: [Journal.Build]] = [
    "Login": [
      Journal.Build(generation: 1, file: "/app/libLogin.so", copy: "/copies/a-libLogin.so"),
      Journal.Build(generation: 2, file: "/app/libLogin.so", copy: "/copies/b-libLogin.so"),
    ],
    "SQLiteAuth": [Journal.Build(generation: 1, file: "/app/libSQLiteAuth.so", copy: "/copies/c-libSQLiteAuth.so")],
  ]

  private static func backtrace(_ frames: [Frame]) -> Backtrace? {
    let images = [
      "core": "/opt/libswiftCore.so", "a": "/copies/a-libLogin.so", "b": "/copies/b-libLogin.so",
      "c": "/copies/c-libSQLiteAuth.so",
    ]
    let frames = frames.map { frame in
      let location = frame.file.map { #","sourceLocation":{"file":"/src/\#($0)","line":\#(frame.line),"column":1}"# }
      return #"{"kind":"returnAddress","description":"f()","image":"\#(frame.image)"\#(location ?? "")}"#
    }
    let text = """
      {"description":"Bad pointer dereference","threads":[{"frames":[]},
       {"crashed":true,"frames":[{"kind":"truncated"},\(frames.joined(separator: ","))]}],
       "images":[\(images.map { #"{"name":"\#($0)","path":"\#($1)"}"# }.joined(separator: ","))]}
      """
    return Backtrace(json: Array(text.utf8))
  }

  private func report(
    _ end: ProcessEnd, words: String = "", _ frames: [Frame]? = nil,
    opening: Journal.Opening? = nil
  ) throws -> CrashReport {
    let backtrace = try frames.map { try #require(Self.backtrace($0)) }
    return CrashReport(
      AppEnd(process: 1, end: end, stderrTail: words), backtrace: backtrace, builds: Self.builds, opening: opening,
      host: "host")
  }

  /// Whom the report blames, whether at once, and what it says.
  private func verdict(_ report: CrashReport) -> (culprit: String?, isUnproven: Bool, message: String) {
    (report.culprit.map { "\($0.id) \($0.generation)" }, report.isUnproven, report.message)
  }

  @Test("The innermost frame in a scene or worker says whose code it was, and of which build")
  func culprit() throws {
    var report = try self.report(
      .signal(SIGSEGV), [("core", "<compiler-generated>", 0), ("c", "Auth.swift", 7), ("b", "Login.swift", 3)])
    #expect(
      verdict(report)
        == ("SQLiteAuth 1", false, "SQLiteAuth, build 1, stopped: Bad pointer dereference (Auth.swift:7)"))
    #expect(report.suggestion == "there is no backtrace")

    report = try self.report(
      .signal(SIGILL), words: "Login/Login.swift:9: Fatal error: \u{1B}[2Jboom\nbye\n", [("b", nil, 0)])
    report.isQuarantined = true
    report.backtrace = "/state/1.json"
    #expect(verdict(report) == ("Login 2", false, #"Login, build 2, stopped: \u{1B}[2Jboom"#))
    #expect(
      report.suggestion
        == "the backtrace is /state/1.json; install another build of it, or readmit this one: host readmit Login")
  }

  @Test("An access conflict, on a line that the compiler has made of another: what, and the line beneath")
  func accessConflict() throws {
    let words = """
      Simultaneous accesses to 0x7fa5bc0e39b0, but modification requires exclusive access.
      Previous access (a modification) started at c-libSQLiteAuth.so`<unavailable> + 30165 (0x7fa5c5f1d5d5).
      Fatal access conflict detected.

      """
    let report = try self.report(
      .signal(SIGABRT), words: words,
      [
        ("core", nil, 0), ("b", "Login.swift", 0), ("b", "Login.swift", 7), ("b", "Login.swift", 9),
        ("a", "Other.swift", 1),
      ])
    #expect(report.culprit?.build.generation == 2)
    #expect(
      report.message
        == "Login, build 2, stopped: Simultaneous accesses, but exclusive access is required (Login.swift:7)")
  }

  @Test(
    "Nobody's code",
    arguments: [
      (SIGKILL, "", "The app stopped: Killed"), (SIGABRT, "Fatal error", "The app stopped: Fatal error"),
      (SIGILL, "A.swift:3: Precondition failed: no such user\n", "The app stopped: no such user"),
      (SIGILL, "A.swift:3: Assertion failed: file A.swift\n", "The app stopped: file A.swift"),
      (SIGILL, "A.swift:3: Precondition failed\n", "The app stopped: Precondition failed"),
      (SIGQUIT, "", "The app was restarted by Ctrl-\\"),
    ])
  func nobody(signal: Int32, words: String, alert: String) throws {
    let report = try self.report(.signal(signal), words: words)
    #expect((report.culprit, report.alert) == (nil, alert))
  }

  @Test(
    "A build whose code was called is named when there is no backtrace, but for what may have come from outside",
    arguments: [
      (SIGSEGV, "Fatal error: no more coffee", 2, "Login, build 2, stopped: no more coffee"),
      (SIGABRT, "", 1, "Login, build 1, stopped: Aborted"), (SIGABRT, "", 3, "the app stopped: Aborted"),
      (SIGKILL, "", 2, "the app stopped: Killed"), (SIGTERM, "", 2, "the app stopped: Terminated"),
      (SIGINT, "", 2, "the app stopped: Interrupt"), (SIGHUP, "", 2, "the app stopped: Hangup"),
      (SIGQUIT, "", 2, "the app was restarted by Ctrl-\\"),
    ])
  func called(signal: Int32, words: String, build: Int, message: String) {
    let end = AppEnd(process: 1, end: .signal(signal), stderrTail: words)
    let running = BuildID(id: "Login", generation: build).number
    let report = CrashReport(end, backtrace: nil, builds: Self.builds, running: running)
    #expect((report.message, report.culprit) == (message, nil), "it may have called who is to blame")
    let host = Self.backtrace([("core", nil, 0), ("host", nil, 0)])
    #expect(CrashReport(end, backtrace: host, builds: Self.builds, running: running, host: "host").culprit == nil)
  }

  private static func opening(_ build: Int, isProven: Bool? = nil) throws -> Journal.Opening {
    var build = try #require(builds["Login"]?[build - 1])
    build.isProven = isProven
    return Journal.Opening(id: "Login", build: build)
  }

  @Test(
    "A build that ran under the mark is blamed without a frame, and at once, unless it could run before",
    arguments: [
      (ProcessEnd.exit(0), "it ended the process with status 0"), (.signal(SIGBUS), "Bus error"),
      (.exit(127), "it ended the process with status 127"),
    ])
  func marked(_ end: ProcessEnd, _ reason: String) throws {
    for isProven in [nil, true] {
      let report = try self.report(end, opening: Self.opening(2, isProven: isProven))
      #expect(
        verdict(report) == ("Login 2", isProven == nil, "Login, build 2, stopped: \(reason), while it was opened"))
    }
  }

  @Test("What somebody else may have done counts little against a build, and nothing against one that could run before")
  func fromOutside() throws {
    let report = try self.report(.signal(SIGKILL), opening: Self.opening(1))
    #expect(verdict(report) == ("Login 1", false, "the app stopped: Killed, while Login, build 1, was opened"))
    let proven = try self.report(.signal(SIGKILL), opening: Self.opening(1, isProven: true))
    #expect(verdict(proven) == (nil, false, "the app stopped: Killed"))
  }

  @Test("Who asked for the build, beneath the host's frames, is not to blame; who ran on its behalf is")
  func caller() throws {
    let asked: [Frame] = [("core", nil, 0), ("host", nil, 0), ("c", "Auth.swift", 7)]
    let report = try self.report(.signal(SIGSEGV), asked, opening: Self.opening(2))
    #expect(report.message == "Login, build 2, stopped: Bad pointer dereference, while it was opened")
    let unmarked = try self.report(.signal(SIGSEGV), asked)
    #expect(verdict(unmarked) == (nil, false, "the app stopped: Bad pointer dereference"))
    let behalf: [Frame] = [("c", "Auth.swift", 7), ("b", "Login.swift", 3), ("host", nil, 0)]
    let other = try self.report(.signal(SIGSEGV), behalf, opening: Self.opening(2))
    #expect(
      verdict(other) == ("SQLiteAuth 1", false, "SQLiteAuth, build 1, stopped: Bad pointer dereference (Auth.swift:7)"))
  }

  @Test(
    "What is no backtrace is none",
    arguments: [
      "", "{}", "[]", #"{"description":"x","threads":[]}"#, #"{"description":"x","threads":[{"frames":[]}]}"#,
    ])
  func none(text: String) { #expect(Backtrace(json: Array(text.utf8)) == nil) }
}

@Suite("The quarantine's file is changed by several runs, and none loses what another has written")
struct QuarantineFileTests {
  private let folder = TemporaryFolder()
  private let state: StateFolder

  init() throws {
    state = try #require(StateFolder(of: "/app/scenes.json", environment: ["XDG_STATE_HOME": folder.path]))
  }

  private func crash(_ id: String) -> Crash {
    Crash(id: id, digest: SHA256(of: Array(id.utf8)), file: "/app/lib\(id).so", reason: "boom", count: 2)
  }

  private var ids: [String] { Quarantine(in: state).ids }

  @Test("Of a session it concerns that session alone, until three have it; of a run without one, all")
  func sessions() throws {
    func concerned(_ session: String?) -> Bool { Quarantine(in: state, session: session).concerns("A") }
    for (number, session) in ["anna", "berta", "anna", "carla"].enumerated() {
      var run = Quarantine(in: state, session: session)
      #expect(try run.count(crash("A")))
      #expect(concerned(session))
      #expect([concerned(nil), concerned("dora")] == [number == 3, number == 3], "\(session)")
    }
    #expect(ids == ["A"], "host readmit knows it")
    var other = Quarantine(in: state)
    #expect(try other.readmit("A") == 1)
    #expect(!concerned("anna"))
    for session in [nil, "anna"] {
      var run = Quarantine(in: state, session: session)
      #expect(try run.count(crash("A")))
      #expect(concerned("dora"), "also when a session has it besides")
    }
  }

  @Test("What another process has readmitted doesn't come back by a run that still has it in memory")
  func readmitted() throws {
    var run = Quarantine(in: state)
    #expect(try run.count(crash("A")))
    var other = Quarantine(in: state)
    #expect(try other.readmit("A") == 1)
    #expect(try run.count(crash("B")))
    #expect((ids, run.ids) == (["B"], ["A", "B"]), "in the run itself it stays out")

    // The same run continues in another process, with the crashes from the journal.
    let journal = try JSONDecoder().decode([Crash].self, from: JSONEncoder().encode(run.crashes))
    var next = Quarantine(in: state)
    next.merge(journal)
    #expect(try next.count(crash("C")))
    #expect(ids == ["B", "C"])
    #expect(try [other.readmit("B"), other.readmit("None")] == [1, 0])
    #expect(ids == ["C"], "it keeps what was written since it has read the file")
  }

  @Test("What can't be read is never written over", arguments: ["", "[{", #"{"id":"A"}"#, #"[{"id":"A"}]"#])
  func unreadable(text: String) throws {
    try File.makeFolder(state.path)
    let path = "\(state.path)/quarantine.json"
    try File.replace(path, Array(text.utf8))
    var run = Quarantine(in: state)
    let reason = "it is no list of builds, or not a whole one"
    #expect(throws: Diagnostic.notWritten(file: path, reason: reason)) { try run.count(crash("A")) }
    #expect(try File.read(path, limit: 100) == Array(text.utf8))

    let fault = Diagnostic(
      "\(path): the builds in quarantine are not known: \(reason)",
      "it now is \(path).bad; builds that were in it run until they end the app again")
    #expect((run.setAsideUnreadable(), run.setAsideUnreadable()) == (fault, nil))
    #expect(try File.read("\(path).bad", limit: 100) == Array(text.utf8))
    #expect(try run.count(crash("B")))
    #expect(ids == ["A", "B"], "what could not be written before is written now")
  }

  @Test("What a bad disk doesn't give now stays where it is")
  func unreadNow() throws {
    try File.makeFolder(state.path)
    let path = "\(state.path)/quarantine.json"
    // Reading the first page of a process is an input/output error.
    #expect(symlink("/proc/self/mem", path) == 0)
    let run = Quarantine(in: state)
    let fault = Diagnostic(
      "\(path): the builds in quarantine are not known: \(SystemError(number: EIO).text)",
      "make it readable, or remove it when it is damaged; until then no build comes into quarantine for later runs")
    #expect(run.setAsideUnreadable() == fault)
    #expect(Path.isLink(path))
  }

  @Test("Two crashes count together within an hour of use; then a build isn't run any more in that run")
  func hour() throws {
    func crash(at time: Int) -> Crash {
      Crash(id: "A", digest: SHA256(of: [1]), file: "/app/libA.so", reason: "boom", time: time)
    }
    var run = Quarantine(in: state)
    #expect(try !run.count(crash(at: 10)))
    #expect(try !run.count(crash(at: 3611)))
    let journal = Journal(application: "/app", crashes: run.crashes)
    var next = Quarantine(in: state)
    next.merge(try Journal(JournalLog.compact(journal), for: nil).crashes)
    #expect(try next.count(crash(at: 7211)), "the time is in the journal")
    var later = Quarantine(in: state)
    #expect(try !later.count(crash(at: 7212)), "another run begins to count")
  }
}
