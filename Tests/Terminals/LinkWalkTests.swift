import HostSupport
import TestSupport
import Testing

@Suite("Links from outside, by the built host", .timeLimit(.minutes(10)), .ownFolders)
struct LinkWalkTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder.withManifest(andNews: true)
  }

  @Test func `It is opened in an app that runs`() async throws {
    try await folder.importContact()
    let app = try folder.terminal(["run", "--start", "Login"], columns: 80, rows: 24)
    try await app.wait { $0.shows("[ Sign in ]") && !$0.modes.contains(2026) }
    app.type("Aleksey\tclean-swift\r")
    try await app.wait { $0.shows("─ Home ─") && $0.shows("111 22 33") }
    // Nobody is signed in any more.
    let restarted = try await folder.host("restart")
    #expect(restarted.errors == "")
    try await app.wait { $0.shows("[ Sign in ]") && !$0.modes.contains(2026) }
    app.type("Aleksey\tclean-swift\r")
    try await app.wait { $0.shows("─ Home ─") && $0.shows("111 22 33") }
    let anna = try await folder.host("open", "contacts/id-42")
    #expect(anna.errors == "")
    try await app.wait { $0.shows("─ Contact ─") && $0.shows("Anna Lee") }
    let gone = try await folder.host("open", "contacts/none")
    #expect(gone.errors == "")
    try await app.wait { $0.shows("The contact can't be shown") }
    app.type("\u{1B}")
    try await app.wait { !$0.shows("The contact can't be shown") }
    let news = try await folder.host("open", "news", "--json")
    #expect(news.errors == "")
    #expect(news.lines.joined().filter { $0 != " " }.contains(#""scene":"NewsList""#), "\(news.lines)")
    try await app.wait { $0.shows("─ News ─") && $0.shows("Scenes are shared") }
    let unknown = try await folder.host("open", "nws")
    #expect(unknown.errors == "error: no scene is opened by the link \"nws\"\n  did you mean \"news\"?\n")
    #expect(unknown.status == 64)
    app.type("\u{1B}")
    try await app.wait { $0.shows("─ Contact ─") }
    #expect(await app.end(by: "\u{3}") == 0)
  }
}
