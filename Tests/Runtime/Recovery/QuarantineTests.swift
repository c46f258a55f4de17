@testable import HostSystem
@testable import HostRuntime
@testable import HostJournal
import Foundation
import TestSupport
import Testing

@Suite("The quarantine's file is changed by several runs, and none loses what another has written")
struct QuarantineFileTests {
  private let folder: TemporaryFolder
  private let state: StateFolder

  init() throws {
    folder = try TemporaryFolder()
    state = try #require(StateFolder(of: "/app/scenes.json", environment: ["XDG_STATE_HOME": folder.path]))
  }

  private func crash(_ id: String) -> Crash {
    Crash(id: id, digest: SHA256(of: Array(id.utf8)), file: "/app/lib\(id).so", reason: "boom", count: 2)
  }

  /// What a run that starts now would not run.
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
    #expect(ids == ["B"])
    #expect(run.ids == ["A", "B"], "in the run itself it stays out")

    // The same run goes on in another process, which has it from the journal.
    let journal = try JSONDecoder().decode([Crash].self, from: JSONEncoder().encode(run.crashes))
    var next = Quarantine(in: state)
    next.merge(journal)
    #expect(try next.count(crash("C")))
    #expect(ids == ["B", "C"])
  }

  @Test("What is readmitted costs nothing that a run has written since")
  func readmitKeeps() throws {
    var run = Quarantine(in: state)
    #expect(try run.count(crash("A")))
    var other = Quarantine(in: state)
    #expect(try run.count(crash("B")))
    #expect(try other.readmit("A") == 1)
    #expect(ids == ["B"])
    #expect(try other.readmit("None") == 0)
    #expect(ids == ["B"])
  }

  @Test(
    "What can't be read is set aside and told, and never written over",
    arguments: ["", "[{", #"{"id":"A"}"#, #"[{"id":"A"}]"#])
  func unreadable(text: String) throws {
    try File.makeFolder(state.path)
    let path = "\(state.path)/quarantine.json"
    try File.replace(path, Array(text.utf8))
    var run = Quarantine(in: state)
    let reason = "it is no list of builds, or not a whole one"
    #expect(throws: JournalFault.notWritten(file: path, reason: reason)) { try run.count(crash("A")) }
    #expect(try File.read(path, limit: 100) == Array(text.utf8))

    let fault = JournalFault.quarantineLost(file: path, to: "\(path).bad", reason: reason)
    #expect(run.setAsideUnreadable() == fault)
    #expect(run.setAsideUnreadable() == nil)
    #expect(fault.message == "\(path): the builds in quarantine are not known: \(reason)")
    #expect(fault.suggestion == "it now is \(path).bad; builds that were in it run until they end the app again")
    #expect(try File.read("\(path).bad", limit: 100) == Array(text.utf8))
    #expect(try run.count(crash("B")))
    #expect(ids == ["A", "B"], "what could not be written before is written now")
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
