import HostSupport
import Testing

@Suite("host check finds misspelt names, and says whose they are by its exit status", .ownFolders)
struct CheckTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder.withManifest()
    try folder.makeFolder("scenes")
  }

  private func check(_ arguments: String...) async throws -> Command.Result {
    try await Command.host(["check"] + arguments, in: folder.path)
  }

  @Test("everything is in order; a folder that isn't there is a warning, and no more than that")
  func inOrder() async throws {
    var result = try await check()
    #expect((result.errors, result.status) == ("", 0))
    #expect(try await check("--json").output.contains(/"warnings" : \[\s*\]/))
    let list = try await Command.host(["list", "--json"], in: folder.path).output
    #expect(list.matches(of: /"requires" : \[\s*"session"\s*\]/).count == 5)
    #expect(result.output.hasSuffix("scenes and workers checked, 0 refused\n"))

    try folder.remove("scenes")
    let warning = #"scenes.json: folders: there is no folder "scenes""#
    result = try await check()
    #expect((result.errors, result.status) == ("warning: \(warning)\n  make it, or correct the path\n", 0))
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
    #expect((result.status, result.output) == (78, ""))
  }

  // PlannerTests, SurveyTests and RefusalTextTests test by value which names are suggested, and the messages.
  @Test(
    "A misspelt name in an option has the status 64, one in the manifest 78, whatever the command",
    arguments: [("check", true), ("run", true), ("check", false), ("list", false)])
  func misspelt(command: String, isOption: Bool) async throws {
    if !isOption { try folder.writeManifest(scenes: #""Home": { "routes": { "nws": "NewsList" } }"#) }
    let options = isOption ? ["--worker", "AuthWrker=DemoAuth"] : []
    let result = try await Command.host([command] + options, in: folder.path)
    let fault =
      isOption
      ? "--worker AuthWrker=DemoAuth: no scene uses a worker \"AuthWrker\"\n  did you mean \"AuthWorker\"?\n"
      : "scenes.json: scenes.Home.routes.nws: Home has no route \"nws\"\n  did you mean \"news\"?\n"
    #expect((result.errors, result.status) == ("error: \(fault)", isOption ? 64 : 78))
  }
}
