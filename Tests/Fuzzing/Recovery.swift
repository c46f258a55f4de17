@testable import HostSystem
@testable import HostRuntime
@testable import HostJournal

@Sendable func fuzzJournal(_ bytes: [UInt8]) {
  let application = "/app/scenes.json"
  // Also with a right checksum, which no fuzzer finds.
  for log in [bytes, JournalLog.start + JournalLog.frame(bytes)] { fuzz(log: log, for: application) }
}

private func fuzz(log bytes: [UInt8], for application: String) {
  do {
    let journal = try Journal(bytes, for: application)
    precondition(journal.application == application)
    precondition((try? Journal(JournalLog.compact(journal), for: application)) == journal)
  } catch {
    expectSafe(Diagnostic.setAside(file: "a", to: "b", error).message)
  }
}

@Sendable func fuzzBacktrace(_ bytes: [UInt8]) {
  for frame in Backtrace(json: bytes)?.frames ?? [] {
    precondition(frame.line.map { $0 > 0 } ?? true)
    precondition(frame.file?.contains("/") != true)
  }
}
