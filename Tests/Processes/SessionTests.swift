import Glibc
import HostSupport
import Testing

@Suite("A session goes on from run to run", .timeLimit(.minutes(10)), .ownFolders)
struct SessionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder.withManifest() }

  private func run(_ options: [String]) throws -> PlainSession {
    try PlainSession(["--start", "Login"] + options, in: folder, environment: folder.environment)
  }

  enum End: CaseIterable { case command, signal, power }

  @Test("Cut off it keeps what was typed, for no other run; it is over when its user ends it", arguments: End.allCases)
  func goesOn(_ end: End) async throws {
    let first = try run(["--session", "anna"])
    #expect(try await first.screen(after: "set User name=Aleksey").contains("User name: Aleksey"))
    switch end {
    case .command:
      let stopped = try await folder.host("stop", "--keep-journal")
      #expect((stopped.status, stopped.errors) == (0, ""))
      #expect(await first.end() == 0)
    case .signal:
      kill(first.process, SIGTERM)
      _ = try? await first.lines { _ in false }
      #expect(await first.end() == -SIGTERM)
    case .power:
      try await KeptJournals.wait(for: "Aleksey", in: folder)
      #expect(await first.losePower() == -SIGKILL)
    }
    for options in [["--session", "berta"], ["--resume"], []] {
      let other = try run(options)
      #expect(try await other.screen().contains("User name:"), "\(options)")
      #expect(await other.end() == 0)
    }
    let second = try run(["--session", "anna"])
    #expect(try await second.screen().contains("User name: Aleksey"))
    #expect(try await folder.host("ps").output.contains("anna "))
    #expect(await second.end() == 0)
    let third = try run(["--session", "anna"])
    #expect(try await third.screen().contains("User name:"))
    #expect(await third.end() == 0)
    #expect(KeptJournals.files(in: folder) == [])
  }

  @Test("One run has it at a time, also after a crash")
  func refused() async throws {
    let first = try run(["--session", "anna", "--name", "desk"])
    _ = try await first.screen(after: "set User name=Aleksey")
    for _ in 0..<2 {
      let errors = "error: another run has the session \"anna\"\n  host attach shows that run, and host stop ends it\n"
      #expect(try await folder.host("run", "--session", "anna", input: "quit\n") == .failure(errors))
      #expect(try await folder.host("ps").output.contains("desk "))
      kill(try #require(first.app), SIGKILL)
      _ = try await first.lines { $0.contains("stopped: ") }
      #expect(try await first.screen(after: "ok").contains("User name: Aleksey"))
    }
    #expect(await first.end() == 0)
  }
}
