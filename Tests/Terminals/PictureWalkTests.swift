import HostSupport
import TestSupport
import Testing

@Suite("A picture of a scene, on a terminal", .timeLimit(.minutes(10)), .ownFolders)
struct PictureWalkTests {
  @Test func `The gallery's is decoded and drawn, and words stand there first`() async throws {
    let folder = try TemporaryFolder.withManifest()
    let terminal = try folder.terminal(["run", "--start", "Gallery", "--no-watch"], columns: 100, rows: 50)
    try await terminal.wait(for: "A headline")
    try await terminal.type("\u{1B}[C\u{1B}[C\u{1B}[C\u{1B}[C", until: "Sales")
    // 160 × 96 pixels are 67 × 40, in 20 lines.
    try await terminal.wait { screen in screen.lines.count { $0.contains(String(repeating: "▀", count: 67)) } == 20 }
    #expect(!terminal.screen.shows("A lighthouse at dusk"))
    #expect(await terminal.end(by: "\u{3}") == 0)
  }
}
