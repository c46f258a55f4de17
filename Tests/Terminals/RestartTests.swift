import Foundation
import HostSupport
import Testing

@Suite("host restart, from another process: the same screen, and what was typed", .timeLimit(.minutes(10)), .ownFolders)
struct RestartTests {
  private let app: FaultApp
  /// The launcher, in a folder where a test may replace it, and the app beside it.
  private let host: String
  private let hostApp: String

  init() async throws {
    app = try await FaultApp()
    (host, hostApp) = (app.folder.file("bin/host"), app.folder.file("bin/host-app"))
    try app.installHost("host", "host-app")
  }

  private func restart() async throws {
    let result = try await app.host("restart")
    #expect((result.status, result.errors) == (0, ""))
  }

  private func inode(ofProgram process: pid_t) throws -> UInt64 {
    var status = stat()
    try #require(stat("/proc/\(process)/exe", &status) == 0)
    return UInt64(status.st_ino)
  }

  @Test("On a terminal")
  func terminal() async throws {
    let terminal = try PseudoTerminal(host, ["run"], in: app.folder.path, environment: app.environment)
    try await terminal.wait(for: "[ Fatal error ]")
    try await terminal.type("kept", until: "kept")
    let screen = terminal.screen.lines
    let process = terminal.app
    try await restart()
    // The command waits for the next app.
    #expect(try await app.host("ps").lines[1].contains(" \(try #require(terminal.app)) "))
    try await terminal.wait { $0.takeovers == 2 && $0.lines == screen }
    #expect(terminal.app != process)
    await terminal.expectEnd(by: "\u{3}")
  }

  @Test("A new host-app that was put in its place is taken, with the libraries of now; the supervisor stays")
  func newHost() async throws {
    let session = try PlainSession([], in: app.folder, environment: app.environment, by: host)
    _ = try await session.screen(after: "press Trouble")
    #expect(try await session.screen(after: "set Text=kept").contains("Text: kept"))
    let old = try (inode(ofProgram: session.process), inode(ofProgram: #require(session.app)))
    try app.installHost("host", "host-app")
    try await restart()
    _ = try await session.lines { $0 == "== Trouble ==" }
    #expect(try await session.screen().prefix(2) == ["== Trouble ==", "Text: kept"])
    #expect(try inode(ofProgram: session.process) == old.0)
    #expect(try inode(ofProgram: #require(session.app)) != old.1)
    #expect(await session.end() == 0)
  }

  @Test(
    "A host-app that doesn't run ends the run, with the reason; the run is resumed when it does",
    arguments: [("#!/bin/sh\nexit 1\n", "exit status 1"), ("no program", "Exec format error")])
  func brokenApp(_ text: String, _ reason: String) async throws {
    let session = try PlainSession([], in: app.folder, environment: app.environment, by: host)
    #expect(try await session.screen(after: "set Text=kept").contains("Text: kept"))
    rename(hostApp, app.folder.file("bin/whole"))
    let program = try app.folder.write(text, to: "broken")
    chmod(program, 0o755)
    try app.install(program, as: "host-app")
    let result = try await app.host("restart")
    #expect(result.errors.contains("and the run with it: \(hostApp): doesn't run: \(reason)"), "\(result.errors)")
    #expect(result.status == 1)
    #expect(await session.end() == 1)
    rename(app.folder.file("bin/whole"), hostApp)
    let resumed = try PlainSession(["--resume"], in: app.folder, environment: app.environment, by: host)
    #expect(try await resumed.screen().contains("Text: kept"))
    #expect(await resumed.end() == 0)
  }
}
