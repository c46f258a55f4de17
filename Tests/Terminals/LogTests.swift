import Foundation
import HostSupport
import Testing

@Suite("What scenes print is read in another shell", .timeLimit(.minutes(10)), .ownFolders)
struct LogTests {
  private struct Line: Decodable {
    let time: String
    let pid: Int32
    let text: String
  }

  @Test("at once, by several, over a crash, and harmlessly; the screen stays as it is")
  func follow() async throws {
    let folder = TemporaryFolder()
    try folder.write(#"{ "version": 1, "start": "Printer", "folders": ["scenes"] }"#, to: "scenes.json")
    try folder.copy(try await LiveBuilds.build("Printer"), as: "scenes/libPrinter.so")
    func reader(_ options: String...) throws -> PseudoTerminal {
      try folder.terminal(["log", "--follow"] + options, columns: 120, rows: 60)
    }
    let terminal = try folder.terminal(["run"])
    try await terminal.wait(for: "printed 0")
    let first = try #require(terminal.app)
    let early = try reader()
    try await terminal.type("\r", until: "printed 1")
    try await early.wait(for: "нет")
    #expect(early.screen.shows(#"here \u{1B}[31m\0 "#) && !terminal.screen.shows("нет"))
    let late = try reader("--last", "1")
    try await late.wait(for: "нет")
    #expect(!late.screen.shows("here"))

    // A line without an end comes when its process has ended.
    try await terminal.type("\t\r", until: "printed 2")
    terminal.type("\t\r")
    // The shell's screen has the process's last line, too.
    try await terminal.wait { $0.shows("Enter dismiss") && $0.shows("as it was asked") }
    let second = try #require(terminal.app)
    for reader in [early, late] {
      try await reader.wait { $0.shows("half a line") && $0.shows("Fatal error: as it was asked") }
    }
    terminal.type("\r")
    try await terminal.wait { !$0.shows("as it was asked") }
    for reader in [early, late] { try await reader.wait(for: "-- process \(second)") }
    let log = try await folder.host("log", "--json")
    #expect(log.errors == "")
    let all = try log.lines.dropLast().map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
    #expect((all.map(\.pid).first, all.first?.text) == (first, "tab\there \u{1B}[31m\u{0} \u{FFFD}\u{FFFD}"))
    #expect(all.allSatisfy { $0.time.hasSuffix("Z") && $0.time.count == 24 })
    #expect(Set(all.map(\.pid)).isSuperset(of: [first, second]))

    // A reader that goes in the middle disturbs nobody.
    early.hangUp()
    #expect(await terminal.end(by: "\u{3}") == 0)
    #expect(await late.end() == 0)
  }
}
