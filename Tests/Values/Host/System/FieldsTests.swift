import Testing

@testable import HostSystem

@Suite("Named values as text")
struct FieldsTests {
  @Test("A line for each, in the order of their names")
  func text() {
    var fields = Fields()
    fields["folder"] = "/tmp/host-run-1"
    fields[number: "journal"] = 512
    fields["absent"] = nil
    #expect(fields.text == "folder=/tmp/host-run-1\njournal=512")
    #expect(Fields(fields.text) == fields)
    #expect(fields[number: "folder"] == nil)
  }

  @Test(
    "Whatever a value holds comes back, and no variable of the environment is cut by it",
    arguments: [
      "", "=", "a=b", "line\nline\n", "\\n", "\\", "\\\\n\n", "\0", "a\0b", "\r\n",
      "\r", "\u{301}", "\u{1B}[31m", "ä…🙂", "{\"a\":1}",
    ])
  func anyValue(_ value: String) {
    var fields = Fields()
    fields["a"] = value
    fields["b"] = "next"
    #expect(!fields.text.utf8.contains(0))
    #expect(fields.text.utf8.count { $0 == 0x0A } == 1)
    #expect(Fields(fields.text) == fields)
  }

  @Test("What is no value is left out", arguments: ["", "\n\n", "journal", "no value\njournal=5"])
  func noValue(_ text: String) {
    #expect(Fields(text)["no value"] == nil)
    #expect(Fields(text)[number: "journal"] == (text.contains("5") ? 5 : nil))
  }
}
