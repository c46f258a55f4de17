import Foundation
import HostSupport
import Testing

@Suite("What happens is told with its time, from one app to the next", .timeLimit(.minutes(10)), .ownFolders)
struct EventsCommandTests {
  private func listen(_ options: [String], to folder: TemporaryFolder) throws -> PseudoTerminal {
    try folder.terminal(["events"] + options, columns: 200, rows: 60)
  }

  @Test("A crash, a hang and a restart; who comes later hears of what has happened; the run's end is the end")
  func troubles() async throws {
    let app = try await TroubleApp()
    let terminal = try await app.start("plain")
    let events = try listen(["--last", "9"], to: app.folder)
    try await events.wait {
      $0.shows("  began           start, process ") && $0.shows("  presented       Trouble, build 1")
    }
    let crash = "stopped: Index out of range"
    terminal.type("press Trap\n")
    try await events.wait { $0.shows(crash) && $0.shows("  began           crash, process ") }
    // On a busy machine the runtime sometimes makes no backtrace, and so no culprit is named.
    if !events.screen.shows("  crashed         Trouble, build 1, Trouble, build 1, \(crash)") {
      #expect(events.screen.shows("the app \(crash)"))
      try await terminal.wait(for: "  there is no backtrace")
    }
    terminal.type("ok\npress Wait for a file\n")
    try await events.wait(for: "  hung            Trouble, build 1, 5 s")
    try app.folder.write("", to: "go-on")
    try await events.wait(for: "  answered        Trouble, build 1, ")
    #expect(try await app.host("restart").errors == "")
    try await events.wait(for: "  began           restart, process ")
    let times = events.screen.lines.filter { $0.contains("  began  ") }.map { $0.prefix(23) }
    #expect(times == times.sorted())
    #expect(times.allSatisfy { $0.wholeMatch(of: /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}/) != nil })
    #expect(await terminal.end(by: "quit\n") == 0)
    #expect(await events.end() == 0)
  }

  @Test("A route, with what is passed; an app without a supervisor ends it, too", arguments: [[], ["--no-supervisor"]])
  func route(options: [String]) async throws {
    let folder = try TemporaryFolder.withManifest()
    let session = try PlainSession(options, in: folder, environment: ["XDG_RUNTIME_DIR": folder.path])
    _ = try await session.screen()
    let text = try listen(["--last", "99"], to: folder)
    let json = try listen(["--json", "--last", "99"], to: folder)
    session.send("set User name=Aleksey", "set Password=clean-swift", "press Sign in")
    try await text.wait(for: "  routed          Login → Home, route home, with HomeDataStore")
    let event = #"{"data":"HomeDataStore","event":"routed","from":"Login","route":"home","time":""#
    try await json.wait(for: event)
    // A reader that dies in the middle of a line disturbs nobody.
    json.signal(SIGKILL)
    #expect(await session.end() == 0)
    #expect(await text.end() == 0, "\(text.screen.testDescription)")
  }
}
