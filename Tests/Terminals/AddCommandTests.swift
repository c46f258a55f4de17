import Foundation
import HostSupport
import Testing
import VIPTestKit

@Suite("host add and host remove change an application that stays in order", .timeLimit(.minutes(10)), .ownFolders)
struct AddCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder.withManifest()
    try folder.makeFolder("scenes")
  }

  private func list(_ name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.file(name)).sorted()
  }

  private func writeManifest(start: String, with libraries: String...) throws {
    try folder.write(#"{"version":1,"start":"\#(start)","folders":["scenes"]}"#, to: "scenes.json")
    for name in libraries { try folder.copy(Checkout.library(name), as: "scenes/lib\(name).so") }
  }

  @Test("A running application takes what is added, and lets go of what is removed; both keep the lock file true")
  func running() async throws {
    try folder.copy(try await LiveBuilds.build("Login", ["Welcome"]), as: "new/Login-2.so")
    try folder.write("", to: "new/locale/es/LC_MESSAGES/Login.mo")
    try folder.copy(Checkout.library("Login"), as: "scenes/libLogin.so")
    try folder.write("", to: "scenes/locale/fr/LC_MESSAGES/Login.mo")
    #expect(try await folder.host("lock").status == 0)
    let pins = try folder.text("scenes.lock")
    let terminal = try PseudoTerminal(
      Checkout.host, ["run", "--display", "plain"], columns: 200, rows: 60, in: folder.path)
    try await terminal.wait(for: "[Sign in]")

    #expect(try await folder.host("add", "new/Login-2.so") == .success("scenes/libLogin.so: replaced, pinned\n"))
    try await terminal.wait(for: "Welcome back")
    #expect(try list("scenes/locale") == ["es", "fr"] && list("scenes/locale/es/LC_MESSAGES") == ["Login.mo"])
    #expect(try list("scenes/locale/fr/LC_MESSAGES") == [])
    let sum = try await Command.run("/usr/bin/sha256sum", [folder.file("new/Login-2.so")]).output.prefix(64)
    #expect(try folder.text("scenes.lock").contains("\"Login\": \"\(sum)\""))
    #expect(try await folder.host("list").errors == "")

    // The host has a Login, too, which nothing pins then.
    #expect(try await folder.host("remove", "Login") == .success("scenes/libLogin.so: removed\n"))
    terminal.type("screen\n")
    try await terminal.wait { screen in
      guard let start = screen.lines.lastIndex(of: "== Login ==") else { return false }
      return screen.lines[start...].contains("[Sign in]") && !screen.lines[start...].contains("-- Welcome back --")
    }
    #expect(!terminal.screen.lines.contains { $0.contains("was not updated") })
    #expect(try list("scenes/locale/es/LC_MESSAGES") == [])
    #expect(try folder.text("scenes.lock") == pins.replacing(#/ {4}"Login": "[0-9a-f]+",\n/#, with: ""))
    #expect(await terminal.end(by: "quit\n") == 0)
  }

  @Test("JSON says what was added and removed; what isn't to be pinned isn't")
  func json() async throws {
    #expect(try await folder.host("lock").status == 0)
    try folder.copy(Checkout.library("NewsItem"), as: "new/libNewsItem.so")
    try folder.write("", to: "new/locale/es/LC_MESSAGES/NewsItem.mo")
    let added = try await folder.host("add", "--json", "--no-lock", "new/libNewsItem.so", Checkout.library("DemoAuth"))
    #expect(added.errors == "")
    try Golden.check(added.output, "added.json")
    #expect(!(try folder.text("scenes.lock").contains("\"DemoAuth\"")))
    let removed = try await folder.host("remove", "--json", "NewsItem")
    try Golden.check(removed.output, "removed.json")
  }

  @Test("A file that a check would refuse is refused in the check's words, by its own name; nothing changes")
  func refused() async throws {
    let files: [(String, String)] = [
      ("empty.so", "error: empty.so: the file is empty; expected a shared library\n"),
      ("libC.so.1", "error: libC.so.1: the library exports no entry point"),
      ("null.so", "error: null.so is not added: null.so: scene_Null returned null"),
      ("Leads.so", "error: Leads.so is not added: "),
    ]
    try folder.write("", to: "empty.so")
    try folder.copy(try FixtureLibraries.path("Marks"), as: "libC.so.1")
    try folder.copy(try FixtureLibraries.path("NullEntryPoint"), as: "null.so")
    try folder.copy(Checkout.library("Home"), as: "Leads.so")
    try folder.write(#"{"version":1,"start":"Login","folders":["scenes"]}"#, to: "alone.json")
    for (file, errors) in files {
      let manifest = file == "Leads.so" ? "alone.json" : "scenes.json"
      let result = try await folder.host("add", file, "--manifest", manifest)
      #expect(result.failed(beginning: errors) && result.output == "", "\(result)")
    }
    let twice = try await folder.host("add", "--json", Checkout.library("Login"), Checkout.library("Login"))
    #expect(twice.errors.hasPrefix("error: Login: two of the files hold it: "))
    #expect(try twice.output.contains("\"reason\" : \"Login: two of the files hold it: ") && list("scenes") == [])

    try folder.write(#"{"version":1,"start":"Login","folders":["@host"]}"#, to: "none.json")
    #expect(
      try await folder.host("add", Checkout.library("Login"), "--manifest", "none.json").errors == """
        error: none.json: names no folder for libraries; expected one besides @host
          add "folders": ["scenes"] to it

        """)
  }

  @Test("A good scene is added although another has a broken route, before and after")
  func besideBroken() async throws {
    try writeManifest(start: "NewsItem", with: "Contracts", "NewsItem", "Home")
    #expect(try await folder.host("check").errors.contains("Home: the route"))
    #expect(try await folder.host("add", Checkout.library("Gallery")) == .success("scenes/libGallery.so: added\n"))
  }

  private func lockNote() async throws {
    try writeManifest(start: "Note", with: "Contracts", "DemoAuth")
    try folder.copy(try await LiveBuilds.build("Note"), as: "scenes/libNote.so")
    let lock = try await folder.host("lock")
    #expect(lock.status == 0, "\(lock.errors)")
  }

  @Test("When the second of two files can't be written, the first is as it was, and so is the lock file")
  func halfWay() async throws {
    try await lockNote()
    let pins = try folder.text("scenes.lock")
    let before = try Data(contentsOf: URL(filePath: folder.file("scenes/libNote.so")))
    // No file may replace a folder.
    try folder.makeFolder("scenes/libNewsItem.so")
    let added = try await folder.host(
      "add", try await LiveBuilds.build("Note", ["SECOND"]), Checkout.library("Gallery"), Checkout.library("NewsItem"))
    #expect(added.failed(beginning: "error: scenes/libNewsItem.so: "))
    #expect(try Data(contentsOf: URL(filePath: folder.file("scenes/libNote.so"))) == before)
    #expect(
      try list("scenes").filter { $0.hasPrefix("lib") }
        == ["libContracts.so", "libDemoAuth.so", "libNewsItem.so", "libNote.so"])
    #expect(try folder.text("scenes.lock") == pins)
  }

  @Test("Killed between the lock file and the library: the build before it and the new one are both in order")
  func killed() async throws {
    try await lockNote()
    let build = try await LiveBuilds.build("Note", ["SECOND"])
    let sum = try await Command.run("/usr/bin/sha256sum", [build]).output.prefix(64)
    // The state after a kill of host add at this point.
    try folder.edit("scenes.lock", "\n  }\n}", "\n  },\n  \"next\": {\n    \"Note\": \"\(sum)\"\n  }\n}")
    #expect(try await folder.host("check").errors == "")
    try folder.copy(build, as: "scenes/libNote.so")
    #expect(try await folder.host("check").errors == "")
    #expect(try await folder.host("add", build).errors == "")
    #expect(!(try folder.text("scenes.lock").contains("\"next\"")))
  }

  @Test("Scenes and their worker come together; what a route or a worker's user needs isn't removed")
  func together() async throws {
    try writeManifest(start: "Gallery", with: "Contracts", "Gallery")
    let ids = ["FileNews", "NewsItem", "NewsList", "NewsSearch"]
    let alone = try await folder.host("add", Checkout.library("NewsList"))
    #expect(alone.errors.contains("is not added: NewsList: the route viewArticle leads to \"NewsItem\""))
    #expect(try list("scenes") == ["libContracts.so", "libGallery.so"])
    let added = try await Command.host(["add"] + ids.map(Checkout.library), in: folder.path)
    #expect(added == .success(ids.map { "scenes/lib\($0).so: added\n" }.joined()))
    #expect(try await folder.host("check").output == "5 scenes and workers checked, 0 refused\n")
    for (id, reason) in [
      ("NewsItem", "the route viewArticle leads to \"NewsItem\", and there is no such scene"),
      ("FileNews", "nothing implements NewsWorker"),
    ] {
      #expect(
        try await folder.host("remove", id).errors
          == ["NewsList", "NewsSearch"].map {
            "error: \(id) is not removed: without it, \($0): \(reason)\n"
              + "  change who needs it first, or remove it all the same by --force\n"
          }.joined())
    }
  }

  @Test("What others need stays, unless the user insists")
  func needed() async throws {
    try writeManifest(start: "NewsItem", with: "Contracts", "NewsItem")
    let refused = try await folder.host("remove", "NewsItem")
    #expect(
      refused.failed(
        beginning: "error: NewsItem is not removed: without it, scenes.json: start: there is no scene \"NewsItem\"\n"
          + "  change who needs it first, or remove it all the same by --force\n"))
    #expect(try list("scenes") == ["libContracts.so", "libNewsItem.so"])
    let forced = try await folder.host("remove", "NewsItem", "--force")
    #expect(forced.failed(with: 0, beginning: "warning: scenes.json: start: there is no scene"))
    #expect(try list("scenes") == ["libContracts.so"])

    let unknown = try await folder.host("remove", "NewsItem")
    #expect(unknown.failed(beginning: "error: there is no scene or worker \"NewsItem\"\n  "))
    try folder.writeManifest()
    let ofHost = """
      error: Login: comes with the host, \(Checkout.library("Login")); expected one of the application's own
        put one of your own in its place: host add FILE

      """
    #expect(try await folder.host("remove", "Login") == .failure(ofHost))
  }
}
