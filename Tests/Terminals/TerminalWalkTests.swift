import HostSupport
import Testing

@Suite("The sample in the built host, on a terminal", .timeLimit(.minutes(10)), .ownFolders)
struct TerminalWalkTests {
  @Test("Without a usable terminal the host says what to do")
  func dumbTerminal() async throws {
    let terminal = try PseudoTerminal(Checkout.host, ["run", "--start", "Login"], environment: ["TERM": "dumb"])
    #expect(await terminal.end() == 1)
    try await terminal.wait(for: "--display plain")
  }

  @Test func `An edit of the theme recolours the screen at once`() async throws {
    let folder = try TemporaryFolder.withManifest()
    let terminal = try folder.terminal(["run", "--start", "Login"])
    try await terminal.wait(for: "[ Sign in ]")
    try await terminal.type("Aleks", until: "Aleks")
    #expect(!terminal.screen.has256Colours)
    try folder.edit("scenes.json", "\"version\": 1", "\"version\": 1, \"theme\": \"dark\"")
    try await eventually("it has the colours of dark") { terminal.screen.has256Colours }
    try await terminal.type("ey", until: "Aleksey")
    #expect(await terminal.end(by: "\u{3}") == 0)
  }

  @Test func `A picture of the gallery is decoded and drawn, and words stand there first`() async throws {
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
