import Glibc
import TestSupport
import Testing

@Suite("A screen that hangs is told of while it hangs", .timeLimit(.minutes(30)), .takesTurns)
struct HangTests {
  private let app: TroubleApp

  init() async throws { app = try await TroubleApp() }

  @Test("with the scene, and the way out")
  func hang() async throws {
    let terminal = try await app.start("plain")
    let supervisor = try #require(terminal.supervisor)
    terminal.type("press Hang\n")
    try await terminal.wait { $0.shows("error: Trouble, build 1, has not answered for 5 s") }
    try await terminal.wait {
      $0.shows(#"  Ctrl-\ restarts the app on the same screen, and so does kill -QUIT \#(supervisor)"#)
    }
    terminal.signal(SIGQUIT)
    terminal.type("ok\nset Text=here again\nquit\n")
    #expect(await terminal.end() == 0)
    #expect(terminal.screen.shows("Text: here again"))
  }

  @Test("once; and again when it goes on, with the time that it took")
  func goesOn() async throws {
    let terminal = try await app.start("plain")
    terminal.type("press Wait for a file\n")
    try await terminal.wait { $0.shows("error: Trouble, build 1, has not answered for 5 s") }
    try app.folder.write("", to: "go-on")
    try await terminal.wait { $0.shows("error: Trouble, build 1, answers again, after ") }
    try await terminal.wait { $0.shows("  what takes long belongs in a task or a worker") }
    #expect(await terminal.end(by: "quit\n") == 0)
    #expect(terminal.screen.lines.count { $0.contains("has not answered") } == 1)
  }

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
