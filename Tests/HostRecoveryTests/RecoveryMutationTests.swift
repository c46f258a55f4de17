import ScreenModel
import TestSupport
import Testing
import VIPKit

@testable import HostSystem
@testable import HostModel
@testable import HostRecovery

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
    _ = journal.add(Journal.Build(generation: 1, file: "/app/libLogin.so", copy: "/copies/libLogin.so"), of: "Login")
    journal.swaps = ["Login": "/tmp/libLogin.so"]
    journal.uses = ["AuthWorker": "DemoAuth"]
    let digest = try #require(SHA256(String(repeating: "ab", count: 32)))
    journal.crashes = [Crash(id: "Login", digest: digest, file: "/app/libLogin.so", reason: "boom")]
    return journal
  }

  @Test("journals, at random")
  func journals() throws {
    var mutations = Mutations(of: [try Self.journal().bytes()], marks: "{}[]\",:\\u0129eE+-.tfn ", seed: 2)
    var refused = 0
    for _ in 0..<1500 {
      do {
        let journal = try Journal(mutations.next(), for: Self.application)
        #expect(try Journal(journal.bytes(), for: Self.application) == journal)
      } catch let reason as JournalFault.Reason {
        refused += 1
        #expect(Printable.text(reason.text) == reason.text)
      }
    }
    #expect(refused > 500)
    #expect(refused < 1500)
  }

  @Test("The name of another application does nothing to the terminal")
  func otherApplication() throws {
    let bytes = try Journal(application: "/a\u{1B}[2J").bytes()
    let reason = JournalFault.Reason.otherApplication("/a\u{1B}[2J")
    #expect(throws: reason) { try Journal(bytes, for: Self.application) }
    #expect(reason.text == #"belongs to the application /a\u{1B}[2J"#)
  }

  @Test("A journal with a number that no host writes is none", arguments: ["-1", "9223372036854775807"])
  func numbers(number: String) throws {
    let text = String(decoding: try Self.journal().bytes(), as: UTF8.self)
    for field in [
      #""count":1"#, #""generation":1"#, #""number":1"#, #""page":3"#, #""cursors":{"a":1"#, #""lists":{"b":2"#,
    ] {
      try #require(text.contains(field))
      let changed = text.replacing(field, with: field.dropLast() + number)
      #expect(throws: JournalFault.Reason.notAJournal) { try Journal(Array(changed.utf8), for: Self.application) }
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
    #expect(read > 100)
    #expect(read < 1500)
  }
}
