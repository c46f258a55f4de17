import Foundation
import TestSupport
import Testing

@Suite("host check finds misspelt names, and says whose they are by its exit status", .takesTurns)
struct CheckTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.writeManifest()
    try FileManager.default.createDirectory(atPath: folder.file("scenes"), withIntermediateDirectories: true)
  }

  private func check(_ arguments: String...) async throws -> Command.Result {
    try await Command.host(["check"] + arguments, in: folder.path)
  }

  @Test("a catalogue of words that can't be read is a warning, whatever the user's language is")
  func damagedWords() async throws {
    try folder.copy(Checkout.library("Login"), as: "scenes/libLogin.so")
    try folder.write("no words", to: "scenes/locale/eo/LC_MESSAGES/Login.mo")
    let result = try await check()
    #expect(
      result.errors == """
        warning: scenes/locale/eo/LC_MESSAGES/Login.mo: is no catalogue of words: it doesn't begin as msgfmt has it begin; the words of the sources are shown
          make it again of its .po file: host build, or msgfmt --check-format

        """)
    #expect(result.status == 0)
  }

  @Test("everything is in order")
  func inOrder() async throws {
    let result = try await check()
    #expect(result.errors == "")
    #expect(result.status == 0)
    #expect(try await check("--json").output.contains(/"warnings" : \[\s*\]/))
    #expect(result.output.hasSuffix("scenes and workers checked, 0 refused\n"))
  }

  @Test("a folder that isn't there is a warning, and no more than that")
  func missingFolder() async throws {
    try FileManager.default.removeItem(atPath: folder.file("scenes"))
    let warning = #"scenes.json: folders: there is no folder "scenes""#
    let result = try await check()
    #expect(result.errors == "warning: \(warning)\n  make it, or correct the path\n")
    #expect(result.status == 0)
    #expect(try await check("--json").output.contains(#"scenes.json: folders: there is no folder \"scenes\""#))
  }

  @Test("a scene that is misspelt, of the manifest")
  func unknownScene() async throws {
    try folder.writeManifest(scenes: #""Lgoin": { "routes": { "setUp": "Home" } }"#)
    let result = try await check()
    #expect(
      result.errors.hasPrefix("error: scenes.json: scenes.Lgoin: libLgoin.so not found in scenes, "),
      "\(result.errors)")
    #expect(result.errors.contains("\n  did you mean \"Login\"? Otherwise put the library there, or name its file"))
    #expect(result.status == 78)
  }

  @Test(
    "a worker whose users and implementations are damaged is nobody's misspelling: they are told, and the manifest is not to blame"
  )
  func damagedUsers() async throws {
    try folder.write(
      #"{"version":1,"start":"NewsItem","folders":["scenes"],"workers":{"NewsWorker":{"use":"FileNews"}}}"#,
      to: "scenes.json")
    for name in ["Contracts", "NewsItem"] { try folder.copy(Checkout.library(name), as: "scenes/lib\(name).so") }
    for name in ["NewsList", "FileNews"] { try folder.write("", to: "scenes/lib\(name).so") }
    let list = try await Command.host(["list"], in: folder.path)
    #expect(list.status == 0, "\(list.errors)")
    #expect(!list.errors.contains("scenes.json"))
    #expect(list.errors.contains("scenes/libNewsList.so: the file is empty"))
    let result = try await check()
    #expect(result.status == 1)
    #expect(!result.errors.contains("scenes.json"))
  }

  @Test("a worker that no scene uses, of the manifest and of an option")
  func unknownWorker() async throws {
    let option = try await check("--worker", "AuthWrker=DemoAuth")
    #expect(
      option.errors == "error: --worker AuthWrker=DemoAuth: no scene uses a worker \"AuthWrker\"\n"
        + "  did you mean \"AuthWorker\"?\n")
    #expect(option.status == 64)

    try folder.writeManifest(scenes: #""Home": { "workers": { "AuthWrker": "DemoAuth" } }"#)
    let manifest = try await check()
    #expect(
      manifest.errors
        == "error: scenes.json: scenes.Home.workers.AuthWrker: no scene uses a worker \"AuthWrker\"\n"
        + "  did you mean \"AuthWorker\"?\n")
    #expect(manifest.status == 78)
  }
}
