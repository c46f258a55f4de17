@testable import HostSystem
@testable import HostModel
@testable import HostInspection
@testable import HostLoading
@testable import HostRecovery
@testable import HostRuntime

@Sendable func fuzzJournal(_ bytes: [UInt8]) {
  let application = "/app/scenes.json"
  do {
    let journal = try Journal(bytes, for: application)
    precondition(journal.format == Journal.format && journal.application == application)
    precondition((try? Journal(journal.bytes(), for: application)) == journal)
    precondition((try? Journal(JournalLog.bytes(of: journal), for: application)) == journal)
  } catch {
    expectSafe(JournalFault.setAside(file: "a", to: "b", error).message)
  }
}

@Sendable func fuzzBacktrace(_ bytes: [UInt8]) {
  for frame in Backtrace(json: bytes)?.frames ?? [] {
    precondition(frame.line.map { $0 > 0 } ?? true)
    precondition(frame.file?.contains("/") != true)
  }
}
