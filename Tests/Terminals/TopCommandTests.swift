import Foundation
import HostSupport
import TestSupport
import Testing

@Suite("Whose code takes the time is shown", .timeLimit(.minutes(10)), .ownFolders)
struct TopCommandTests {
  private func top(_ app: TroubleApp) async throws -> [String: Any] {
    let top = try await Command.host(["top", "--json"], in: app.folder.path, environment: app.environment)
    #expect(top.errors == "")
    return try #require(try JSONSerialization.jsonObject(with: Data(top.output.utf8)) as? [String: Any])
  }

  @Test("A scene that answers slowly is named, with the time of the key; an app that does nothing has no slow one")
  func slow() async throws {
    let app = try await TroubleApp()
    let terminal = try await app.start("plain")
    let before = try await top(app)
    #expect((before["memory"] as? Int ?? 0) > 1 << 20)
    let first = (before["code"] as? [[String: Any]])?.first { $0["id"] as? String == "Trouble" }
    #expect(first?["calls"] as? Int ?? 0 > 0, "\(before)")
    terminal.type("press Wait for a file\n")
    try await terminal.wait { $0.shows("error: Trouble, build 1, has not answered for 5 s") }
    try app.folder.write("", to: "go-on")
    try await terminal.wait { $0.shows("error: Trouble, build 1, answers again, after ") }
    let after = try await top(app)
    let slow = try #require(after["slowEvent"] as? [String: Any])
    let part = try #require((slow["parts"] as? [[String: Any]])?.first)
    #expect(slow["event"] as? String == "act")
    #expect(part["id"] as? String == "Trouble")
    let (all, own) = (try #require(slow["microseconds"] as? Int), try #require(part["longest"] as? Int))
    // It has held the main actor for longer than a hang may last, and nobody else has.
    #expect(own >= 5_000_000 && own <= all)
    let code = (after["code"] as? [[String: Any]])?.first
    #expect(code?["id"] as? String == "Trouble")
    #expect(code?["longest"] as? Int ?? 0 >= own)
    let text = try await Command.host(["top"], in: app.folder.path, environment: app.environment)
    #expect(text.output.contains(/slow: act at .* took \d+ ms: Trouble, build 1, \d+ ms/), "\(text.output)")
    #expect(await terminal.end(by: "quit\n") == 0)
  }

  @Test("An app that hangs is told not to answer, and looked at again")
  func hang() async throws {
    let app = try await TroubleApp()
    let terminal = try await app.start("plain")
    let top = try PseudoTerminal(
      Checkout.host, ["top"], columns: 120, rows: 30, in: app.folder.path, environment: app.environment)
    try await top.wait { $0.shows("Trouble  scene  1") }
    terminal.type("press Wait for a file\n")
    try await top.wait { $0.shows("doesn't answer") }
    try app.folder.write("", to: "go-on")
    try await top.wait { $0.shows("Trouble  scene  1") && $0.shows("slow: act") }
    #expect(await terminal.end(by: "quit\n") == 0)
    #expect(await top.end() == 0)
  }

  @Test("On a terminal it looks again, until the run is over")
  func repeats() async throws {
    let app = try await TroubleApp()
    let terminal = try await app.start("plain")
    let top = try PseudoTerminal(
      Checkout.host, ["top"], columns: 120, rows: 30, in: app.folder.path, environment: app.environment)
    try await top.wait { $0.shows("Trouble  scene  1") && !$0.shows("slow: ") }
    terminal.type("press Count\n")
    try await terminal.wait { $0.shows("count 1") }
    #expect(await terminal.end(by: "quit\n") == 0)
    #expect(await top.end() == 0)
  }
}
