import TestSupport
import Testing

@testable import VIPTestKit

@Suite("A golden file")
struct GoldenTests {
  private let folder = TemporaryFolder()

  private func check(_ text: String, isRecording: Bool = false) throws {
    try Golden.check(text, "frame.txt", filePath: folder.file("SomeTests.swift"), isRecording: isRecording)
  }

  private var file: String { folder.file("Golden/frame.txt") }

  private func record(_ text: String, isRecording: Bool = true, _ fault: (String) -> GoldenFault) throws {
    let expected = fault(file)
    try withKnownIssue {
      try check(text, isRecording: isRecording)
    } matching: {
      $0.error as? GoldenFault == expected
    }
  }

  @Test("is recorded, and agrees letter by letter; of what differs the first line is told, expected and found")
  func differences() throws {
    try record("one\n", GoldenFault.added)
    try record("one\ntwo\nthree\n", GoldenFault.recorded)
    try check("one\ntwo\nthree\n")
    #expect(throws: GoldenFault.differs(file, line: 2, expected: "two", found: "2")) { try check("one\n2\n3\n") }
    #expect(throws: GoldenFault.differs(file, line: 3, expected: "three", found: "")) { try check("one\ntwo\n") }
    #expect(throws: GoldenFault.differs(file, line: 4, expected: "", found: nil)) { try check("one\ntwo\nthree") }
    try record("", GoldenFault.recorded)
    #expect(throws: GoldenFault.differs(file, line: 1, expected: "", found: "one")) { try check("one\n") }
    // An accent of its own is another letter.
    try record("caf\u{E9}\n", GoldenFault.recorded)
    let fault = #expect(throws: GoldenFault.self) { try check("cafe\u{301}\n") }
    let lines = ["expected: \\u{63}\\u{61}\\u{66}\\u{E9}", "found:    \\u{63}\\u{61}\\u{66}\\u{65}\\u{301}"]
    #expect(fault?.description.split(separator: "\n").dropFirst().prefix(2).map(String.init) == lines)
  }

  @Test("that isn't there is written, and the test fails once; one that can't be read isn't written over")
  func missing() throws {
    try record("one\n", isRecording: false, GoldenFault.added)
    try check("one\n")
    try folder.remove("Golden/frame.txt")
    try folder.makeFolder("Golden/frame.txt")
    #expect(throws: GoldenFault.missing(file)) { try check("one\n") }
  }

  @Test(
    "is recorded by 1, as all are, and by its name",
    arguments: [
      (nil, false), ("", false), ("0", false), ("yes", false), ("1", true), ("frame.txt", true),
      ("a.txt,frame.txt", true), ("wide/frame.txt", true), ("frame", false), ("e.txt", false), ("/", false),
    ] as [(String?, Bool)])
  func setting(value: String?, isRecorded: Bool) {
    #expect(Golden.isRecording("wide/frame.txt", value) == isRecorded)
  }

  @Test("is named with the line, and with what records it")
  func texts() {
    let advice = "RECORD_GOLDEN=a.txt swift test writes what was found; read the difference before you commit it"
    let differs = "/t/Golden/a.txt:3 says otherwise\nexpected:  Name\nfound:    nothing more\n"
    let texts: [(GoldenFault, String)] = [
      (.differs("/t/Golden/a.txt", line: 3, expected: " Name", found: nil), differs + advice),
      (.recorded("/t/a.txt"), "recorded /t/a.txt: read the difference, and run again without RECORD_GOLDEN"),
      (.added("/t/a.txt"), "wrote /t/a.txt, which was not there: read it, and run again"),
      (.missing("/t/a.txt"), "/t/a.txt can't be read: \(advice)"),
    ]
    for (fault, text) in texts { #expect(fault.description == text) }
  }
}
