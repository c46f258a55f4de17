import Foundation
import HostSupport
import Testing

@Suite("Commands for running apps", .timeLimit(.minutes(10)), .ownFolders)
struct ControlCommandTests {
  private let folder = TemporaryFolder()

  @Test("Apps are listed while they run; a killed one isn't, and its socket is removed")
  func ps() async throws {
    #expect(try await host(["ps"]).output == "NAME  PID  SCENE  DISPLAYS  MANIFEST\n")
    // A supervisor would make it end in order, or start it again.
    let terminal = try await start("--no-supervisor")
    let pid = try await pids().first ?? 0
    #expect(try folder.names == ["host"])
    #expect(try await pids() == [pid])
    let rows = try await host(["ps"]).lines
    #expect(rows[0].hasPrefix("NAME"))
    let application = try #require(Checkout.root.split(separator: "/").last)
    #expect(rows[1].split(separator: " ") == [application, "\(pid)", "Login", "terminal", "scenes.json"])
    #expect(kill(pid, 0) == 0)

    let before = try #require(try await apps().first?.display)
    #expect(before.frames > 0 && before.microsecondsPerFrame > 0)
    terminal.type("a")
    try await terminal.wait { $0.shows("User name  a") && $0.isWhole }
    let after = try #require(try await apps().first?.display)
    #expect(after.frames > before.frames && (1..<200).contains(after.bytes - before.bytes))

    terminal.signal(SIGKILL)
    #expect(await terminal.end() == -SIGKILL)
    #expect(try await pids() == [])
    #expect(try folder.names == [])
  }

  @Test("It is told who uses an app, where one says so, and which application each is, where there are several")
  func psOfUsers() async throws {
    let other = try TemporaryFolder.withManifest()
    let mine = try await start("--user", "Anna Lee", "--name", "mine")
    let second = try PseudoTerminal(
      Checkout.host, ["run", "--name", "other"], in: other.path, environment: environment)
    try await second.wait(for: "[ Sign in ]")
    let rows = try await host(["ps"]).lines.map { $0.split(separator: "  ").map { $0.trimmingPrefix(" ") } }
    #expect(rows[0] == ["NAME", "PID", "SCENE", "DISPLAYS", "USER", "MANIFEST"])
    let told = rows.dropFirst().filter { $0.count == 6 }
    let users = Dictionary(uniqueKeysWithValues: told.map { (String($0[0]), String($0[4])) })
    #expect(users == ["mine": "Anna Lee", "other": "-"], "\(rows)")
    #expect(told.allSatisfy { $0[5].hasPrefix("/") && $0[5].hasSuffix("/scenes.json") }, "\(rows)")
    for terminal in [mine, second] { #expect(await terminal.end(by: "\u{3}") == 0) }
  }

  @Test("host ps --watch renews its list: memory, an app that doesn't answer, the last slow event")
  func watch() async throws {
    let app = try await TroubleApp()
    let terminal = try await app.start("plain")
    let list = try app.folder.terminal(["ps", "--watch"], columns: 200, rows: 30)
    try await list.wait { $0.shows("LAST SLOW EVENT") && $0.shows("Trouble") && $0.shows(" MiB") }
    terminal.type("press Wait for a file\n")
    try await list.wait(for: "doesn't answer")
    try app.folder.write("", to: "go-on")
    try await list.wait { !$0.shows("doesn't answer") && $0.shows("act, ") && $0.shows(" ms, ") }
    #expect(await terminal.end(by: "quit\n") == 0)
    try await list.wait { $0.shows("LAST SLOW EVENT") && !$0.shows("Trouble") }
    list.type("\u{3}")
    #expect(await list.end() != 0)
  }

  private var environment: [String: String] { ["XDG_RUNTIME_DIR": folder.path] }

  private func host(_ arguments: [String]) async throws -> Command.Result {
    try await Command.host(arguments, environment: environment)
  }

  private func start(_ options: String...) async throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(Checkout.host, ["run", "--start", "Login"] + options, environment: environment)
    try await terminal.wait(for: "[ Sign in ]")
    return terminal
  }

  private func pids() async throws -> [Int32] { try await apps().map(\.pid) }

  private struct App: Decodable {
    struct Display: Decodable {
      let frames: Int
      let bytes: Int
      let microsecondsPerFrame: Int
    }

    let pid: Int32
    let display: Display?
  }

  private func apps() async throws -> [App] {
    let result = try await host(["ps", "--json"])
    return try JSONDecoder().decode([App].self, from: Data(result.output.utf8))
  }
}
