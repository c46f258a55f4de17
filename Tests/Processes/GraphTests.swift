import Foundation
import HostSupport
import Testing

@Suite("An application is drawn, and what runs of it", .timeLimit(.minutes(10)), .ownFolders)
struct GraphTests {
  @Test("A page shows the sample as host graph draws it")
  func page() async throws {
    let page = try String(contentsOfFile: "\(Checkout.root)/Docs/Sample.md", encoding: .utf8)
    let shown = page.components(separatedBy: "<!-- host graph -->\n```mermaid\n").last?
      .components(separatedBy: "```\n<!-- /host graph -->").first
    let drawn = try await Command.host(["graph"])
    #expect(drawn == .success(shown ?? ""), "put what host graph prints between the markers")
  }

  @Test("A running app: where its user is, what is inside what, and why a library is refused")
  func live() async throws {
    let folder = TemporaryFolder()
    try folder.write(
      #"""
      {
        "version": 1, "start": "Login", "folders": ["a \"b\" | ñ", "@host"],
        "workers": {
          "AuthWorker": { "options": { "signedIn": "Anna" } },
          "ContactsWorker": { "use": "FileContacts" }
        },
        "requirements": { "session": "Login" }
      }
      """#, to: "scenes.json")
    try folder.write("no library", to: #"a "b" | ñ/libBroken.so"#)
    let environment = ["XDG_RUNTIME_DIR": folder.path]
    func host(_ arguments: String...) async throws -> Command.Result {
      try await Command.host(arguments, environment: environment)
    }
    #expect(try await host("graph", "--live").errors.hasPrefix("error: no app is running\n"))

    let session = try PlainSession(
      ["--start", "ContactList", "--worker", "AuthWorker=DemoAuth", "--route", "Home.news=ContactList"], in: folder,
      environment: environment)
    _ = try await session.screen()
    let graph = try await host("graph", "--live").lines
    for line in [
      #"  library_ContactList["ContactList 1.0.0<br/>opened by contacts<br/>build 1, 1 alive, on the screen"]"#,
      #"  library_FileContacts(["FileContacts 1.0.0<br/>build 1"])"#, #"  library_Home["Home 1.0.0<br/>build 1"]"#,
      #"  library_Home -->|"news"| library_ContactList"#, "  worker_AuthWorker ==> library_DemoAuth",
      "  class library_ContactList here",
    ] { #expect(graph.contains(line), "\(line)") }
    #expect(graph.contains { $0.contains("a #34;b#34; #124; ñ/libBroken.so") })

    let tree = try await host("ps", "--tree").lines
    let app = try #require(session.app)
    #expect(tree.prefix(2) == ["\(app)  \(folder.file("scenes.json"))", "├─ ContactList #1, build 1, on the screen"])
    #expect(tree.contains("   └─ ContactsWorker: FileContacts, build 1"))
    #expect(await session.end() == 0)
  }
}
