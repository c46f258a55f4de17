import Foundation
import HostSupport
import Testing

@Suite("Between two apps of a run commands find the run", .timeLimit(.minutes(10)), .ownFolders)
struct SuccessionTests {
  private let app: TroubleApp

  init() async throws { app = try await TroubleApp() }

  /// Kills the app, and stops its supervisor before it starts another.
  private func killApp(of terminal: PseudoTerminal) async throws -> (app: Int32, supervisor: Int32) {
    let run = (app: try #require(terminal.app), supervisor: try #require(terminal.supervisor))
    kill(run.supervisor, SIGSTOP)
    kill(run.app, SIGKILL)
    try await eventually("the app dies") { ProcessState(of: run.app) == .gone }
    return run
  }

  @Test("host attach waits for the next app; host ps and host log have the run meanwhile")
  func waits() async throws {
    let terminal = try await app.start()
    let run = try await killApp(of: terminal)
    let display = try app.folder.terminal(["attach"], columns: 120)
    let list = try await app.host("ps")
    #expect(list.errors.contains("the app \(run.app) has ended, and none has come in its place yet"))
    #expect(list.output.contains(" \(run.app)  is started again "), "\(list.output)")
    let name = app.folder.path.split(separator: "/").last ?? ""
    let manifest = app.folder.file("scenes.json")
    #expect(
      try await app.host("ps", "--json").lines.map { $0.trimmingPrefix(while: \.isWhitespace) }.joined()
        == #"[{"application" : "\#(manifest)","libraries" : [],"manifest" : "\#(manifest)","name" : "\#(name)","#
        + #""pid" : \#(run.app),"stack" : [],"state" : "is started again","workers" : []}]"#)
    #expect(try await app.host("ps", "--tree").output == "\(run.app)  \(manifest)\n└─ is started again\n")
    #expect(try await app.host("log").status == 0)
    kill(run.supervisor, SIGCONT)
    try await display.wait(for: "stopped: Killed")
    // Until the new app has its own terminal, Ctrl-C is the kernel's.
    try await terminal.wait(for: "stopped: Killed")
    #expect(await terminal.end(by: "\r\u{3}") == 0)
    #expect(await display.end() == 0)
  }

  @Test("An app that has been asked to end, and dies before it does, is the last one")
  func stopsDying() async throws {
    let terminal = try await app.start()
    let run = (app: try #require(terminal.app), supervisor: try #require(terminal.supervisor))
    terminal.press("Hang")
    try await terminal.wait(for: "hanging")
    // The supervisor kills it.
    #expect(try await app.host("stop").status == 0)
    #expect(await terminal.end() == -SIGTERM)
    #expect(ProcessState(of: run.app) == .gone && ProcessState.isGone(run.supervisor))
  }

  @Test("host stop ends the run by its supervisor when no app comes that it could ask")
  func stop() async throws {
    let terminal = try await app.start()
    let run = try await killApp(of: terminal)
    async let stop = app.host("stop")
    try await eventually("the supervisor is asked") {
      // The bits of signals that wait for the process (proc(5)).
      let status = try String(contentsOfFile: "/proc/\(run.supervisor)/status", encoding: .utf8)
      let pending = status.split(separator: "\n").first { $0.hasPrefix("ShdPnd:") }?.split(separator: "\t").last
      return UInt64(pending ?? "", radix: 16).map { $0 & 1 << (UInt64(SIGTERM) - 1) != 0 } ?? false
    }
    kill(run.supervisor, SIGCONT)
    let stopped = try await stop
    #expect((stopped.status, stopped.errors) == (0, ""))
    #expect(await terminal.end() == -SIGTERM)
    #expect(try await app.host("ps").output == "NAME  PID  SCENE  DISPLAYS  MANIFEST\n")
  }
}
