import HostSystem
@testable import HostCLI
import Synchronization
import Testing

@Suite("What the log of a long run says of trouble that comes back")
struct DiagnosticLogTests {
  private final class Log: Sendable {
    let lines = Mutex<[String]>([])
    func take() -> [String] {
      lines.withLock { lines in
        defer { lines = [] }; return lines
      }
    }
  }

  private let log = Log()
  private let start = ContinuousClock.now

  private func diagnostics(isHeld: Bool = false) -> DiagnosticLog {
    DiagnosticLog(isHeld: isHeld) { [log] line in log.lines.withLock { $0.append(line) } }
  }

  @Test("A burst is one line; when it comes back after a minute it is told again, with how often it has come")
  func burst() {
    let diagnostics = diagnostics()
    for second in 0..<13 { diagnostics.add("error: disk full", at: start + .seconds(second)) }
    diagnostics.add("error: no network", at: start + .seconds(13))
    #expect(log.take() == ["error: disk full", "error: no network"])
    diagnostics.add("error: disk full", at: start + .seconds(59))
    #expect(log.take() == [])
    diagnostics.add("error: disk full", at: start + .seconds(60))
    #expect(log.take() == ["error: disk full\n  this has come again, 14 times since it was last told"])
  }

  @Test("What is an error and what is not")
  func kinds() {
    let diagnostics = diagnostics()
    diagnostics.add(Diagnostic("libX.so: no", ""))
    diagnostics.add(Diagnostic("libX.so: well", "", .warning))
    #expect(log.take() == ["error: libX.so: no\n  ", "warning: libX.so: well\n  "])
    // Notes are never silenced.
    for _ in 0..<2 { diagnostics.add(Diagnostic("Login: rolled back", "", .note)) }
    #expect(log.take() == Array(repeating: "note: Login: rolled back\n  ", count: 2))
  }

  @Test("Each silence is twice the one before, up to an hour, after which it is news as on the first day")
  func silences() {
    let diagnostics = diagnostics()
    var times: [Int] = []
    for minute in 0..<250 {
      diagnostics.add("error: disk full", at: start + .seconds(60 * minute))
      if !log.take().isEmpty { times.append(minute) }
    }
    #expect(times == [0, 1, 3, 7, 15, 31, 63, 123, 183, 243])

    let others = self.diagnostics()
    for second in [0, 3600] { others.add("error: disk full", at: start + .seconds(second)) }
    #expect(log.take() == ["error: disk full", "error: disk full"])
    for second in [3601, 9000] { others.add("error: disk full", at: start + .seconds(second)) }
    #expect(log.take() == ["error: disk full\n  this has come again, 2 times since it was last told"])
  }

  @Test("What is held back comes when the display has gone, in order")
  func held() {
    let diagnostics = diagnostics(isHeld: true)
    diagnostics.add("error: first", at: start)
    diagnostics.complain("second")
    diagnostics.complain("second")
    #expect(log.take() == [])
    diagnostics.release()
    #expect(log.take() == ["error: first", "error: second", "error: second"])
    diagnostics.add("error: third", at: start)
    #expect(log.take() == ["error: third"])
  }

  @Test("In a report to developers, of a line of the log there is the kind, and the libraries that it names")
  func redacted() {
    for (text, redacted) in [
      ("error: Trouble, build 1, stopped: Countess", "error Trouble ‹42 characters›"),
      ("Ada: 1815", "text ‹9 characters›"),
    ] {
      let line = OutputLine(time: Timestamp(milliseconds: 0), process: 7, bytes: Array(text.utf8), isCut: false)
      #expect(Redaction.log(line, naming: ["Trouble", "Login"]) == "1970-01-01T00:00:00.000Z 7 \(redacted)")
    }
  }
}
