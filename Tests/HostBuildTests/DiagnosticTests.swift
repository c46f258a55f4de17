import Testing

@testable import HostBuild

@Suite("What the compiler says is read")
struct DiagnosticTests {
  @Test("A line with a place, whatever stands in the path and in the message")
  func line() {
    #expect(
      Diagnostic(line: "a: b/C.swift:12:3: warning: variable 'a: error: ' was never used")
        == Diagnostic(
          file: "a: b/C.swift", line: 12, column: 3, severity: .warning,
          message: "variable 'a: error: ' was never used"))
  }

  @Test(
    "Other lines",
    arguments: [
      "", "12 |   let a = b", "   |     `- error: no", "error: link command failed with exit code 1",
      "<unknown>:0: error: no", "A.swift:x:3: error: no", "A.swift:1:2: remark: yes",
    ])
  func other(line: String) {
    #expect(Diagnostic(line: line) == nil)
  }

  @Test("A log, in which an error stands twice")
  func log() {
    let error = Diagnostic(file: "A.swift", line: 1, column: 2, severity: .error, message: "no")
    let note = Diagnostic(file: "B.swift", line: 3, column: 4, severity: .note, message: "this")
    #expect(
      Diagnostic.all(in: "A.swift:1:2: error: no\n1 | a\nB.swift:3:4: note: this\n\nA.swift:1:2: error: no")
        == [error, note])
  }
}
