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
}
