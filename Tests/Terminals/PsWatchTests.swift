import HostSupport
import TestSupport
import Testing

@Suite("host ps --watch renews its list", .timeLimit(.minutes(10)), .ownFolders)
struct PsWatchTests {
  @Test("with the memory of each app, that one doesn't answer, and the last event that kept its user waiting")
  func slow() async throws {
    let app = try await TroubleApp()
    let terminal = try await app.start("plain")
    let list = try app.folder.terminal(["ps", "--watch"], columns: 200, rows: 30)
    try await list.wait { $0.shows("LAST SLOW EVENT") && $0.shows("Trouble") && $0.shows(" MiB") }
    terminal.type("press Wait for a file\n")
    try await list.wait { $0.shows("doesn't answer") }
    try app.folder.write("", to: "go-on")
    try await list.wait { !$0.shows("doesn't answer") && $0.shows("act, ") && $0.shows(" ms, ") }
    #expect(await terminal.end(by: "quit\n") == 0)
    try await list.wait { $0.shows("LAST SLOW EVENT") && !$0.shows("Trouble") }
    list.type("\u{3}")
    #expect(await list.end() != 0)
  }
}
