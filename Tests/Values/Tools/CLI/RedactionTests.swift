import HostSystem
import Testing

@testable import HostCLI

@Suite("What is sent to developers has no users' data")
struct RedactionTests {
  @Test("Of a line of the log there is the kind, and the libraries that it names")
  func redactedLog() {
    for (text, redacted) in [
      ("error: Trouble, build 1, stopped: Countess", "error Trouble ‹42 characters›"),
      ("Ada: 1815", "text ‹9 characters›"),
    ] {
      let line = OutputLine(time: Timestamp(milliseconds: 0), process: 7, bytes: Array(text.utf8), isCut: false)
      #expect(Redaction.log(line, naming: ["Trouble", "Login"]) == "1970-01-01T00:00:00.000Z 7 \(redacted)")
    }
  }
}
