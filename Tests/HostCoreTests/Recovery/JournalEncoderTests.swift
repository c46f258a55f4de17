import Testing

@testable import HostSystem
@testable import HostModel
@testable import HostInspection
@testable import HostLoading
@testable import HostRecovery
@testable import HostRuntime

@Suite("Journals that are encoded one after the other are what each would be alone")
struct JournalEncoderTests {
  private func showing(_ number: Int, _ state: String) -> Journal.Showing {
    Journal.Showing(
      scene: "Note", number: number, isModal: number > 1, state: ["state": state], inputs: [], alert: #""showings":[]"#)
  }

  @Test("with showings that come, stay, change and go")
  func sequence() throws {
    var journal = Journal(application: #"/app/"showings":[]"#)
    journal.uses = ["showings": "[]"]
    var encoder = JournalEncoder()
    let steps: [[Journal.Showing]] = [
      [], [showing(1, "{}")], [showing(1, "{}"), showing(2, "[1]")], [showing(1, "{}"), showing(2, "[1,2]")],
      [showing(2, "[1,2]"), showing(1, "{}")], [showing(1, "{\"a\":\"é\"}")], [],
    ]
    for step in steps {
      journal.showings = step
      let bytes = try encoder.bytes(of: journal)
      let alone = try journal.bytes()
      #expect(bytes == alone)
      let read = try Journal(bytes, for: journal.application)
      #expect(read == journal)
    }
  }
}
