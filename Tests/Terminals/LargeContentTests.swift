import HostSupport
import TestSupport
import Testing

@Suite("However much a scene shows, the app goes on", .timeLimit(.minutes(10)), .ownFolders)
struct LargeContentTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(#"{ "version": 1, "start": "Flood", "folders": ["scenes"] }"#, to: "scenes.json")
  }

  private func run(_ script: String, _ conditions: String...) async throws -> Command.Result {
    try folder.copy(try await LiveBuilds.build("Flood", conditions), as: "scenes/libFlood.so")
    return try await Command.host(["run", "--strict"], input: script, in: folder.path, environment: folder.environment)
  }

  private func terminal(_ conditions: String...) async throws -> PseudoTerminal {
    try folder.copy(try await LiveBuilds.build("Flood", conditions), as: "scenes/libFlood.so")
    return try folder.terminal(["run"])
  }

  @Test("20,000 rows on the plain display: 200 are printed, and each can be selected")
  func plainRows() async throws {
    let run = try await run("wait … 19800 more\nselect 20000\nwait chosen 20000\nquit\n")
    #expect(run.status == 0)
    #expect(run.lines.prefix(4) == ["== Flood ==", "chosen 0", "[Count]", "1. row 1"])
    #expect(run.lines.count { $0.hasPrefix("200. ") } == 2)
    #expect(run.output.hasSuffix("200. row 200\n… 19800 more\n"))
  }

  @Test("20,000 rows on the terminal")
  func terminalRows() async throws {
    let terminal = try await terminal()
    try await terminal.wait { $0.shows("row 1") }
    terminal.type("\r")
    try await terminal.wait { $0.shows("chosen 1") }
    #expect(await terminal.end(by: "\u{3}") == 0)
  }
}
