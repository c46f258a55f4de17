import Foundation
import HostSupport
import Testing

@Suite("An app that dies is started again; the shell sees its status", .timeLimit(.minutes(10)), .ownFolders)
struct SupervisorTests {
  private let app: TroubleApp

  init() async throws { app = try await TroubleApp() }

  @Test("It hangs: Ctrl-\\ has it begin again", arguments: ["terminal", "plain"])
  func hang(_ display: String) async throws {
    let terminal = try await app.start(display)
    let process = terminal.app
    if display == "plain" { terminal.type("press Hang\n") } else { terminal.press("Hang") }
    try await terminal.wait(for: "hanging")
    terminal.type("\u{1C}")
    if display == "plain" {
      try await terminal.type("ok\nset Text=here again\nscreen\n", until: "Text: here again")
      terminal.type("quit\n")
    } else {
      try await terminal.wait { $0.takeovers == 2 && $0.shows("[ Count ]") }
      terminal.type("\u{3}")
    }
    #expect(terminal.app != process)
    await terminal.expectEnd()
  }

  @Test("It dies again and again before anything is done: that is told, and the end")
  func noLoop() async throws {
    let result = try await TroubleApp("SOON").run("")
    #expect(result.status == 1)
    // RefusalTextTests tests the text.
    let fault = "error: the app died 4 times in a row before anything was done: SIGKILL (Killed)\n  host check tells "
    #expect(result.errors.contains(fault), "\(result.errors)")
  }

  @Test("A script on a pipe goes on with the next line", arguments: ["Trap", "Trap later"])
  func script(_ button: String) async throws {
    let result = try await app.run(
      """
      set Text=first
      press \(button)
      ok
      press Count
      set Text=second
      quit
      set Text=third
      """)
    #expect(result.status == 0)
    for text in ["Text: first", "count 1", "Text: second"] { #expect(result.output.contains(text), "\(text)") }
    #expect(!result.output.contains("third") && result.errors.contains("Fatal error: Index out of range"))
  }

  @Test("A hang is told while it hangs, on the last line; a complaint in the end, with nothing that a terminal obeys")
  func told() async throws {
    let terminal = try await app.start()
    terminal.press("Complain")
    terminal.press("Count", from: "Complain")
    try await terminal.wait(for: "count 1")
    #expect(!terminal.screen.shows("a complaint"))
    terminal.press("Wait for a file", from: "Count")
    // Nothing else is drawn.
    let line = #"Trouble, build 1, has not answered for 5 s: Ctrl-\ restarts the app on the same screen"#
    try await terminal.wait { $0.lines[23].hasPrefix(line) }
    try app.folder.write("", to: "go-on")
    try await terminal.wait { !$0.shows("has not answered") && $0.shows("Ctrl-C quit") }
    await terminal.expectEnd(by: "\u{3}")
    try await terminal.wait(for: #"a complaint \u{1B}[31m"#)
  }

  @Test("The shell sees its exit status, whatever calls exit; --resume goes on from there; 75 asks for no restart")
  func status() async throws {
    #expect(try await app.run("set Text=kept\npress Leave\n").status == 3)
    #expect(try await app.run("quit\n", ["--resume"]).output.contains("Text: kept"))
    #expect(try await app.run("press Leave at once\n").status == 75)
    #expect(try await app.run("nonsense\n", ["--strict"]).status == 1)
    let unsupervised = try await app.run("press Trap\npress Count\n", ["--no-supervisor"])
    #expect(unsupervised.status == -SIGILL || unsupervised.status == -SIGTRAP)
    #expect(!unsupervised.output.contains("count 1"))
  }

  @Test(
    "The shell sees the signal that it was asked to end by, SIGHUP of a closed terminal; resumed, it has lost nothing",
    arguments: [SIGTERM, SIGINT, SIGHUP, nil], ["terminal", "plain"])
  func signals(_ signal: Int32?, _ display: String) async throws {
    let terminal = try await app.start(display)
    let process = try #require(terminal.app)
    terminal.type(display == "plain" ? "set Text=kept\n" : "kept")
    try await terminal.wait(for: display == "plain" ? "Text: kept" : "kept")
    if let signal { terminal.signal(signal) } else { terminal.hangUp() }
    #expect(await terminal.end() == -(signal ?? SIGHUP))
    #expect(signal == nil ? ProcessState.isGone(process) : kill(process, 0) != 0)
    #expect(try await app.run("quit\n", ["--resume"]).output.contains("Text: kept"))
  }

  @Test("The shell sees the signal, also without a supervisor", arguments: ["terminal", "plain"])
  func unsupervised(_ display: String) async throws {
    let terminal = try await app.start(display, ["--no-supervisor"])
    terminal.signal(SIGTERM)
    await terminal.expectEnd(with: -SIGTERM)
  }

  @Test("SIGTERM ends the run, also on a full terminal that nobody reads", arguments: ["terminal", "plain"])
  func fullTerminal(_ display: String) async throws {
    let terminal = try await app.start(display)
    let process = try #require(terminal.app)
    terminal.stopReading()
    if display == "plain" { terminal.type("press Complain\n") } else { terminal.press("Complain") }
    terminal.signal(SIGTERM)
    // Five seconds for the app, one for the screen and one for the complaint.
    try await eventually("the supervisor ends", within: .seconds(60)) { ProcessState(of: terminal.process) == .gone }
    #expect(await terminal.end() == -SIGTERM)
    #expect((ProcessState(of: process), terminal.settings) == (.gone, terminal.settingsBefore))
  }
}
