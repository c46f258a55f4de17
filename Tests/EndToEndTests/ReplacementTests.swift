import Foundation
import TestSupport
import Testing

@Suite("A supervisor takes a new build of the host", .timeLimit(.minutes(2)))
struct ReplacementTests {
  private let app: TroubleApp
  private let program: String

  init() async throws {
    app = try await TroubleApp()
    for name in ["VIPKit", "Contracts"] { try app.folder.copy(Checkout.library(name), as: "bin/lib\(name).so") }
    program = try app.folder.copy(Checkout.host, as: "bin/host")
  }

  @Test("host restart has the new one go on, as the same process, on the same screen")
  func replace() async throws {
    let terminal = try await start()
    try removeProgram()
    #expect(executable(of: terminal.process) == "\(program) (deleted)")
    try app.folder.copy(Checkout.host, as: "bin/host")
    #expect(try await restart().status == 0)
    try await terminal.wait { $0.takeovers == 2 && $0.shows("half a na") }
    #expect(executable(of: terminal.process) == program)
    #expect(terminal.app.map(executable) == program)
    try await end(terminal)
    #expect(!terminal.screen.shows("error"))
  }

  @Test(
    "One that isn't a program, or can't tell its version, is not taken; the one that runs goes on, and says so",
    arguments: [
      ("no program", "Exec format error"), ("#!/bin/sh\nexit 3\n", "it can't tell its version"),
    ])
  func refuse(_ text: String, _ reason: String) async throws {
    let terminal = try await start()
    try removeProgram()
    try app.folder.write(text, to: "bin/host")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    #expect(try await restart().status == 0)
    try await terminal.wait { $0.takeovers == 2 && $0.shows("half a na") }
    #expect(executable(of: terminal.process) == "\(program) (deleted)")
    try await end(terminal)
    try await terminal.wait { $0.shows("error: \(program): the new build doesn't work: \(reason)") }
    try await terminal.wait { $0.shows("  the build that was running goes on; mend the new one, and use host restart") }
  }

  private func start() async throws -> PseudoTerminal {
    // Wide enough for the name of the folder.
    let terminal = try await app.start(by: program, columns: 500)
    terminal.type("half a na")
    try await terminal.wait { $0.shows("half a na") }
    return terminal
  }

  private func restart() async throws -> Command.Result {
    try await Command.host(["restart"], in: app.folder.path, environment: app.environment)
  }

  private func end(_ terminal: PseudoTerminal) async throws {
    terminal.type("\u{3}")
    #expect(await terminal.end() == 0)
    #expect(terminal.settings == terminal.settingsBefore)
  }

  private func removeProgram() throws { try FileManager.default.removeItem(atPath: program) }

  private func executable(of process: Int32) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe")
  }
}
