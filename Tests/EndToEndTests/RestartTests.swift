import Foundation
import Glibc
import TestSupport
import Testing

@Suite("host restart, from another process: the same screen, and what was typed", .timeLimit(.minutes(5)))
struct RestartTests {
  private let app: FaultApp
  /// A host of its own, which may be replaced.
  private let host: String

  init() async throws {
    app = try await FaultApp()
    host = app.folder.file("bin/host")
    for library in ["VIPKit", "Contracts"] {
      try app.folder.copy(Checkout.library(library), as: "bin/lib\(library).so")
    }
    try install(Checkout.host)
  }

  /// Puts a program in the place of the host, as an installer does.
  private func install(_ program: String) throws {
    try app.folder.copy(program, as: "bin/new")
    rename(app.folder.file("bin/new"), host)
  }

  private func restart() async throws {
    let result = try await app.host("restart")
    #expect(result.status == 0)
    #expect(result.errors == "")
  }

  /// The file of the program of a process.
  private func inode(ofProgram process: pid_t) throws -> UInt64 {
    var status = stat()
    try #require(stat("/proc/\(process)/exe", &status) == 0)
    return UInt64(status.st_ino)
  }

  @Test("On a terminal")
  func terminal() async throws {
    let terminal = try PseudoTerminal(host, ["run"], in: app.folder.path, environment: app.environment)
    try await terminal.wait(for: "[ Fatal error ]")
    terminal.type("kept")
    try await terminal.wait(for: "kept")
    let screen = terminal.screen.lines
    let process = terminal.app
    try await restart()
    // The command waits for the next app.
    #expect(try await app.host("ps").lines[1].hasPrefix("\(try #require(terminal.app)) "))
    try await terminal.wait { $0.takeovers == 2 && $0.lines == screen }
    #expect(terminal.app != process)
    terminal.type("\u{3}")
    #expect(await terminal.end() == 0)
    #expect(terminal.settings == terminal.settingsBefore)
  }

  @Test("A new host that was put in its place is taken, as the same process; the libraries are those of the disk now")
  func newHost() async throws {
    let session = try PlainSession([], in: app.folder, environment: app.environment, by: host)
    _ = try await session.screen(after: "press Trouble")
    #expect(try await session.screen(after: "set Text=kept").contains("Text: kept"))
    let old = try inode(ofProgram: session.process)
    try install(Checkout.host)
    try await restart()
    _ = try await session.lines { $0 == "== Trouble ==" }
    #expect(try await session.screen().prefix(2) == ["== Trouble ==", "Text: kept"])
    #expect(try inode(ofProgram: session.process) != old)
    #expect(try inode(ofProgram: session.process) == inode(ofProgram: #require(session.app)))
    #expect(await session.end() == 0)
  }

  @Test(
    "A broken one is not taken: that is told, and the old one goes on",
    arguments: [("#!/bin/sh\nexit 1\n", "it can't tell its version"), ("no program", "Exec format error")])
  func brokenHost(_ text: String, _ reason: String) async throws {
    let session = try PlainSession([], in: app.folder, environment: app.environment, by: host)
    #expect(try await session.screen(after: "set Text=kept").contains("Text: kept"))
    let old = try inode(ofProgram: session.process)
    let broken = try app.folder.write(text, to: "broken")
    chmod(broken, 0o755)
    try install(broken)
    try await restart()
    _ = try await session.lines { $0 == "== Fault ==" }
    #expect(try await session.screen().prefix(2) == ["== Fault ==", "Text: kept"])
    #expect(try inode(ofProgram: session.process) == old)
    #expect(await session.end() == 0)
    #expect(
      try String(contentsOfFile: app.folder.file("errors"), encoding: .utf8) == """
        error: \(host): the new build doesn't work: \(reason)
          the build that was running goes on; fix the new one, and use host restart

        """)
  }
}
