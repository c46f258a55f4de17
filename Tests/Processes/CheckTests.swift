import Foundation
import HostSupport
import TestSupport
import Testing

@Suite("host check finds misspelt names, and says whose they are by its exit status", .ownFolders)
struct CheckTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder.withManifest()
    try FileManager.default.createDirectory(atPath: folder.file("scenes"), withIntermediateDirectories: true)
  }

  private func check(_ arguments: String...) async throws -> Command.Result {
    try await Command.host(["check"] + arguments, in: folder.path)
  }

  @Test("everything is in order")
  func inOrder() async throws {
    let result = try await check()
    #expect(result.errors == "")
    #expect(result.status == 0)
    #expect(try await check("--json").output.contains(/"warnings" : \[\s*\]/))
    let list = try await Command.host(["list", "--json"], in: folder.path).output
    #expect(list.matches(of: /"requires" : \[\s*"session"\s*\]/).count == 5)
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

  // ManifestReaderTests, ManifestFaultTests and JSONParserTests test by value which manifests are refused, and why.
  @Test(
    "A manifest that can't be used is refused with its reason by every command that reads it",
    arguments: [["list"], ["check"], ["run"], ["lock"], ["lock", "--remove"]])
  func badManifest(command: [String]) async throws {
    try folder.write(#"{"version":1,"\u001b]0;owned\u0007\u202e":1}"#, to: "scenes.json")
    let result = try await Command.host(command, in: folder.path)
    #expect(
      result.errors.hasPrefix(
        "error: scenes.json: unknown key \"\\u{1B}]0;owned\\u{07}\\u{202E}\"\n  the keys here are: "))
    #expect(result.status == 78)
    #expect(result.output == "")
  }

  @Test("results that no Router takes, links that none knows, and two preserved values of one name")
  func connections() async throws {
    try folder.write(
      #"{"version":1,"start":"Note","folders":["scenes"],"workers":{"AuthWorker":{"use":"DemoAuth"}}}"#,
      to: "scenes.json")
    for name in ["Contracts", "DemoAuth"] { try folder.copy(Checkout.library(name), as: "scenes/lib\(name).so") }
    try folder.copy(try await LiveBuilds.build("Note", ["TWICE"]), as: "scenes/libNote.so")
    try folder.copy(try await LiveBuilds.build("Chooser", ["DEAF"]), as: "scenes/libChooser.so")
    let deaf = try await check()
    #expect(
      deaf.errors == """
        error: Chooser: the route choose brings a result, and the Router has no unwind segue for it
          let the Router be a Router of VIPKit, and add to its unwindSegues: UnwindSegue(.choose) { … }
        error: Note: can't be built: two values are preserved as "state"; give one of them a name of its own: preserve(…, as: "…")
          fix what it says, then open the scene again

        """)
    #expect(deaf.output == "3 scenes and workers checked, 0 refused, 2 other errors\n")
    #expect(deaf.status == 1)
    #expect(try await Command.host(["lock"], in: folder.path).status == 1)

    try folder.copy(try await LiveBuilds.build("Note"), as: "scenes/libNote.so")
    try folder.copy(try await LiveBuilds.build("Chooser", ["UNLINKED"]), as: "scenes/libChooser.so")
    let unlinked = try await check()
    #expect(unlinked.errors.contains("and the Router has no segue for it"), "\(unlinked.errors)")
    try folder.copy(try await LiveBuilds.build("Chooser"), as: "scenes/libChooser.so")
    #expect(try await check().errors == "")
  }

  // PlannerTests, SurveyTests and RefusalTextTests test by value which names are suggested, and the messages.
  @Test("A misspelt name in an option: status 64, the same words", arguments: ["check", "run"])
  func option(command: String) async throws {
    let worker = try await Command.host([command, "--worker", "AuthWrker=DemoAuth"], in: folder.path)
    #expect(
      worker.errors == "error: --worker AuthWrker=DemoAuth: no scene uses a worker \"AuthWrker\"\n"
        + "  did you mean \"AuthWorker\"?\n")
    #expect(worker.status == 64)
  }

  @Test("A misspelt name in the manifest: status 78, of list as of check", arguments: ["list", "check"])
  func manifest(command: String) async throws {
    try folder.writeManifest(scenes: #""Home": { "routes": { "nws": "NewsList" } }"#)
    let result = try await Command.host([command], in: folder.path)
    #expect(
      result.errors == "error: scenes.json: scenes.Home.routes.nws: Home has no route \"nws\"\n"
        + "  did you mean \"news\"?\n")
    #expect(result.status == 78)
  }
}
