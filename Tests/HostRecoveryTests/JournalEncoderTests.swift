import Testing

@testable import HostModel
@testable import HostRecovery

@Suite("Journals that are encoded one after the other are what each would be alone")
struct JournalEncoderTests {
  private func instance(_ number: Int, _ state: String) -> Journal.Instance {
    Journal.Instance(
      scene: "Note", number: number, isModal: number > 1, state: ["state": state], inputs: [], alert: #""instances":[]"#
    )
  }

  @Test("with instances that come, stay, change and go")
  func sequence() throws {
    var journal = Journal(application: #"/app/"instances":[]"#)
    journal.uses = ["instances": "[]"]
    var encoder = JournalEncoder()
    let steps: [[Journal.Instance]] = [
      [], [instance(1, "{}")], [instance(1, "{}"), instance(2, "[1]")], [instance(1, "{}"), instance(2, "[1,2]")],
      [instance(2, "[1,2]"), instance(1, "{}")], [instance(1, "{\"a\":\"é\"}")], [],
    ]
    for (number, step) in steps.enumerated() {
      journal.instances = step
      _ = journal.add(
        Journal.Build(generation: number + 1, file: #"/a"builds":{}"#, copy: "/\(number)"),
        of: number % 2 == 0 ? "A" : #"B"b"#)
      let bytes = try encoder.bytes(of: journal)
      let alone = try journal.bytes()
      #expect(bytes == alone)
      let read = try Journal(bytes, for: journal.application)
      #expect(read == journal)
    }
  }
}
