@testable import HostSystem
@testable import HostRuntime
@testable import HostJournal
@testable import HostState
import ScreenModel
import TestSupport
import Testing
import VIPKit

@Suite("What was damaged since the last run is read or set aside, and never traps")
struct RecoveryMutationTests {
  private static let application = "/app/scenes.json"

  private static func journal() throws -> Journal {
    var journal = Journal(application: application)
    journal.instances = [
      Journal.Instance(
        scene: "Login", number: 1, isModal: false, state: ["state": "{\"a\":1}"],
        inputs: [ElementInput(element: ElementID("textField.Name"), input: .text("Анна"))], alert: "It \"stopped\"",
        position: ScreenPosition(focus: "a", cursors: ["a": 1], lists: ["b": 2], rows: ["b": "c"], page: 3))
    ]
    journal.add(Journal.Build(generation: 1, file: "/app/libLogin.so", copy: "/copies/libLogin.so"), of: "Login")
    journal.swaps = ["Login": "/tmp/libLogin.so"]
    journal.uses = ["AuthWorker": "DemoAuth"]
    let digest = try #require(SHA256(String(repeating: "ab", count: 32)))
    journal.lastSwap = ["Login": "/l.so", "Home": nil]
    journal.crashes = [Crash(id: "Login", digest: digest, file: "/app/libLogin.so", reason: "boom")]
    return journal
  }

  /// With a right checksum: an attacker's change, not an accident.
  @Test("journals, at random, which may name another application")
  func journals() throws {
    let log = JournalLog.compact(try Self.journal())
    var mutations = Mutations(
      of: [Array(log.dropFirst(JournalLog.start.count + 16))], marks: "\u{0}\u{1}\u{8}\u{7f}", seed: 2)
    var refused = 0
    for _ in 0..<1500 {
      do {
        let journal = try Journal(JournalLog.start + JournalLog.frame(mutations.next()), for: Self.application)
        #expect(try Journal(JournalLog.compact(journal), for: Self.application) == journal)
      } catch {
        refused += 1
        #expect(Printable.text(error.text) == error.text)
      }
    }
    #expect(refused > 500 && refused < 1500)
    let other = JournalFault.otherApplication("/a\u{1B}[2J")
    #expect(other.text == #"belongs to the application /a\u{1B}[2J"#)
  }

  @Test("A journal with a number that no host writes is none", arguments: [-1, Int.max, .min])
  func numbers(number: Int) throws {
    let changes: [(inout Journal) -> Void] = [
      { $0.crashes[0].count = number },
      { $0.crashes[0].time = number },
      { $0.builds["Login"] = [Journal.Build(generation: number, file: "/a", copy: "/b")] },
      { $0.instances[0] = Journal.Instance(scene: "Login", number: number, isModal: false, state: [:], inputs: []) },
      { $0.instances[0].position = ScreenPosition(page: number) },
      { $0.instances[0].position = ScreenPosition(cursors: ["a": number]) },
      { $0.instances[0].position = ScreenPosition(lists: ["b": number]) },
      { $0.instances[0].opener = number },
      { $0.instances[0].pane = Journal.Pane(parent: number, key: PaneKey(route: "a", id: "")) },
    ]
    for change in changes {
      var journal = try Self.journal()
      change(&journal)
      let bytes = JournalLog.compact(journal)
      #expect(throws: JournalFault.notAJournal) { try Journal(bytes, for: Self.application) }
    }
  }

  @Test("backtraces, at random")
  func backtraces() {
    let original = """
      {"description":"Bad pointer dereference","threads":[{"frames":[]},{"crashed":true,"frames":[{"kind":"truncated"},
      {"description":"f()","image":"a","sourceLocation":{"file":"/src/A.swift","line":7,"column":1}},
      {"symbol":"$s1a","image":"b"}]}],"images":[{"name":"a","path":"/copies/libA.so"}]}
      """
    var mutations = Mutations(of: [Array(original.utf8)], marks: "{}[]\",:\\u0129eE+-.tfn ", seed: 3)
    var read = 0
    for _ in 0..<1500 {
      guard let backtrace = Backtrace(json: mutations.next()) else { continue }
      read += 1
      #expect(backtrace.frames.allSatisfy { $0.line.map { $0 > 0 } ?? true && $0.file?.contains("/") != true })
    }
    #expect(read > 100 && read < 1500)
  }
}
