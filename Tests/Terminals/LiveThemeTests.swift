import Foundation
import HostSupport
import TestSupport
import Testing

@Suite("The theme of the manifest, while the app runs", .timeLimit(.minutes(10)), .ownFolders)
struct LiveThemeTests {
  @Test func `An edit recolours the screen at once`() async throws {
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
}
