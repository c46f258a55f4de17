import Foundation
import HostSupport
import TestSupport
import Testing

// Which names are told, and in which words, is tested by value: PlannerTests, SurveyTests, RefusalTextTests.
@Suite(
  "A misspelt name is told in the same words with the same status, whichever command meets it",
  .timeLimit(.minutes(10)), .ownFolders)
struct NameTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder.withManifest()
    try FileManager.default.createDirectory(atPath: folder.file("scenes"), withIntermediateDirectories: true)
  }

  private func host(_ arguments: [String]) async throws -> Command.Result {
    try await Command.host(arguments, in: folder.path, environment: folder.environment)
  }

  @Test("By an option: status 64", arguments: ["check", "run"])
  func option(command: String) async throws {
    let worker = try await host([command, "--worker", "AuthWrker=DemoAuth"])
    #expect(
      worker.errors == "error: --worker AuthWrker=DemoAuth: no scene uses a worker \"AuthWrker\"\n"
        + "  did you mean \"AuthWorker\"?\n")
    #expect(worker.status == 64)
  }

  @Test("By the manifest: status 78, of list as of check", arguments: ["list", "check"])
  func manifest(command: String) async throws {
    try folder.writeManifest(scenes: #""Home": { "routes": { "nws": "NewsList" } }"#)
    let result = try await host([command])
    #expect(
      result.errors == "error: scenes.json: scenes.Home.routes.nws: Home has no route \"nws\"\n"
        + "  did you mean \"news\"?\n")
    #expect(result.status == 78)
  }

  @Test("A worker in the place of the start scene is told")
  func start() async throws {
    try folder.write(
      #"{ "version": 1, "start": "DemoAuth", "folders": ["@host"], "workers": { "AuthWorker": { "use": "DemoAuth" }, "#
        + #""ContactsWorker": { "use": "SQLiteContacts" }, "NewsWorker": { "use": "FileNews" } } }"#, to: "scenes.json")
    let result = try await host(["check"])
    #expect(result.errors.contains("libDemoAuth.so: DemoAuth is a worker, expected a scene\n"), "\(result)")
    #expect(result.status == 1)
  }

  @Test("An implementation that is there and can't be had ends a run with its reason")
  func refused() async throws {
    try folder.write("no library", to: "scenes/libBroken.so")
    let result = try await host(["run", "--worker", "AuthWorker=Broken"])
    #expect(result.errors.contains("error: scenes/libBroken.so: the file begins with"), "\(result)")
    #expect(result.status == 1)
  }

  @Test("Of a running app: status 64, and the app says it")
  func running() async throws {
    let session = try PlainSession([], in: folder, environment: folder.environment)
    _ = try await session.screen()
    let cases = [
      (
        ["use", "AuthWrker=SQLiteAuth"], "host use AuthWrker=SQLiteAuth: no scene uses a worker \"AuthWrker\"",
        "AuthWorker"
      ),
      (
        ["use", "AuthWorker=SQLiteAth"],
        "host use AuthWorker=SQLiteAth: there is no implementation \"SQLiteAth\" of AuthWorker", "SQLiteAuth"
      ),
      (["rollback", "Lgoin"], "host rollback Lgoin: there is no scene \"Lgoin\"", "Login"),
    ]
    for (arguments, message, nearest) in cases {
      let result = try await host(arguments)
      #expect(result.errors == "error: \(message)\n  did you mean \"\(nearest)\"?\n")
      #expect(result.status == 64)
    }
    #expect(await session.end() == 0)
  }
}
