import HostSystem
import Testing

@testable import HostCLI

@MainActor
@Suite("host serve: its options, what browsers send, and when host-web is started again")
struct ServeOptionsTests {
  private func arguments(_ words: String...) throws -> Arguments { try Arguments(words, syntax: ServeCommand.syntax) }

  @Test(
    "Only addresses of this machine are served without tokens; a name is none, whatever it begins with",
    arguments: [
      ("127.0.0.1:80", true), ("127.1.2.3:80", true), ("127.1:80", true), ("[::1]:80", true), ("localhost:80", true),
      (":80", true), ("./socket", true),
      ("127.example.org:80", false), ("127.0.0.1.example.org:80", false), ("0.0.0.0:80", false), ("10.0.0.1:80", false),
      ("127:80", false),
    ])
  func local(text: String, isLocal: Bool) throws {
    #expect(try #require(WebAddress(text)).isLocal == isLocal)
  }

  @Test("Without --listen it is port 8080 of this machine; of port 0 the address has the one that was free")
  func address() throws {
    #expect(try WebEntry(arguments()).address == .port("127.0.0.1", 8080))
    let listener = try WebListener(.port("127.0.0.1", 0))
    let host = try #require(listener.host)
    #expect(throws: Diagnostic.addressTaken(host, reason: "Address already in use")) {
      try WebListener(try #require(WebAddress(host)))
    }
    withExtendedLifetime(listener) {}
  }

  @Test(
    "Languages stand in the order of their weights; those of weight 0 aren't wanted",
    arguments: [
      ("fr", ["fr"]), ("de-AT, de;q=0.8, en;q=0.9", ["de_AT", "en", "de"]),
      ("fr;q=0, en;q=0.1", ["en"]), ("fr;q=0.000", []),
      ("fr;level=1;q=0.5, en", ["en", "fr"]), ("fr;level=1, en;q=0.9", ["fr", "en"]), ("en;Q=0.5, fr", ["fr", "en"]),
      ("fr;q=much, en", ["fr", "en"]), ("fr;q=nan, en", ["en"]), ("fr; q = 0.5, en", ["en", "fr"]),
    ])
  func languages(header: String, expected: [String]) {
    #expect(WebSessions.languages(header) == expected)
  }

  @Test("Nobody can use a server for no visitors, and none that ends runs at once")
  func counts() async throws {
    #expect(try WebEntry(arguments()).idleSeconds == 1800)
    #expect(try WebEntry(arguments("--idle", "1")).idleSeconds == 60)
    let idle = Diagnostic.badValue("--idle", found: "0", expected: "a number of 1 or more")
    #expect(throws: idle) { try WebEntry(arguments("--idle", "0")) }
    let sessions = Diagnostic.badValue("--sessions", found: "0", expected: "a number of 1 or more")
    await #expect(throws: sessions) {
      try await ServeCommand.run(arguments("--sessions", "0", "--manifest", "/nowhere/scenes.json"))
    }
  }

  @Test("host-web that ends at once again and again is started ever more seldom; one that has lived is started soon")
  func pauses() {
    var pauses = RestartPauses()
    #expect((0..<9).map { _ in pauses.next() } == [100, 200, 400, 800, 1600, 3200, 6400, 10_000, 10_000])
    pauses.hasLived(for: .seconds(10))
    #expect(pauses.next() == 10_000)
    pauses.hasLived(for: .seconds(11))
    // The program can't be started: nothing lives between these.
    #expect((0..<3).map { _ in pauses.next() } == [100, 200, 400])
  }
}
