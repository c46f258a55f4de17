import Glibc
import HostSupport
import TestSupport
import Testing

@Suite("A screen that hangs is told of while it hangs", .timeLimit(.minutes(10)), .ownFolders)
struct HangTests {
  private let app: TroubleApp

  init() async throws { app = try await TroubleApp() }

  @Test("on the last line of the terminal, as nothing else is drawn")
  func terminal() async throws {
    let terminal = try await app.start()
    terminal.press("Wait for a file")
    let line = #"Trouble, build 1, has not answered for 5 s: Ctrl-\ restarts the app on the same screen"#
    try await terminal.wait { $0.lines[23].hasPrefix(line) }
    try app.folder.write("", to: "go-on")
    try await terminal.wait { !$0.shows("has not answered") && $0.shows("Ctrl-C quit") }
    #expect(await terminal.end(by: "\u{3}") == 0)
    #expect(terminal.settings == terminal.settingsBefore)
  }
}
