import Foundation
import TestSupport
import Testing

@Suite(
  "A misspelt name is told in the same words with the same status, whichever command meets it",
  .timeLimit(.minutes(30)), .takesTurns)
struct NameTests {
  /// A misspelt name.
  struct Case: CustomTestStringConvertible {
    let options: [String]
    let message: String
    let suggestion: String

    var testDescription: String { options.joined(separator: " ") }
  }

  private static let cases = [
    Case(
      options: ["--worker", "AuthWrker=DemoAuth"],
      message: "--worker AuthWrker=DemoAuth: no scene uses a worker \"AuthWrker\"",
      suggestion: "did you mean \"AuthWorker\"?"),
    Case(
      options: ["--worker", "AuthWrker=DemoAth"],
      message: "--worker AuthWrker=DemoAth: no scene uses a worker \"AuthWrker\"",
      suggestion: "did you mean \"AuthWorker\"?"),
    Case(
      options: ["--worker", "AuthWorker=DemoAth"],
      message: "--worker AuthWorker=DemoAth: there is no implementation \"DemoAth\" of AuthWorker",
      suggestion: "did you mean \"DemoAuth\"?"),
    Case(
      options: ["--worker", "AuthWorker=FileNews"],
      message: "--worker AuthWorker=FileNews: there is no implementation \"FileNews\" of AuthWorker",
      suggestion: "the implementations are: DemoAuth, SQLiteAuth"),
    Case(
      options: ["--worker", "AuthWorker=Home"],
      message: "--worker AuthWorker=Home: there is no implementation \"Home\" of AuthWorker",
      suggestion: "the implementations are: DemoAuth, SQLiteAuth"),
    Case(
      options: ["--route", "Home.nws=NewsList"],
      message: "--route Home.nws=NewsList: Home has no route \"nws\"", suggestion: "did you mean \"news\"?"),
    Case(
      options: ["--route", "Home.news=NewsLst"],
      message: "--route Home.news=NewsLst: there is no scene \"NewsLst\"", suggestion: "did you mean \"NewsList\"?"),
    Case(
      options: ["--route", "DemoAuth.news=NewsList"],
      message: "--route DemoAuth.news=NewsList: there is no scene \"DemoAuth\"",
      suggestion:
        "the scenes are: AddContact, ContactList, ContactView, Gallery, Home, Login, NewsItem, NewsList, NewsSearch, SetUp"
    ),
    Case(
      options: ["--start", "Lgoin"], message: "--start Lgoin: there is no scene \"Lgoin\"",
      suggestion: "did you mean \"Login\"?"),
  ]

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder.withManifest()
    try FileManager.default.createDirectory(atPath: folder.file("scenes"), withIntermediateDirectories: true)
  }

  private func host(_ arguments: [String]) async throws -> Command.Result {
    try await Command.host(arguments, in: folder.path, environment: folder.environment)
  }

  @Test("By an option: status 64", arguments: cases, [["list"], ["check"], ["run", "--display", "plain"]])
  func option(misspelt: Case, command: [String]) async throws {
    if misspelt.options[0] == "--start", command[0] != "run" { return }  // an option of run alone
    let result = try await host(command + misspelt.options)
    #expect(result.errors == "error: \(misspelt.message)\n  \(misspelt.suggestion)\n")
    #expect(result.status == 64)
  }

  @Test("A scene that isn't there, by an option: status 64", arguments: ["list", "check", "run"])
  func scene(command: String) async throws {
    let result = try await host([command, "--route", "Hme.news=NewsList"])
    #expect(result.errors.hasPrefix("error: --route Hme.news=NewsList: libHme.so not found in scenes, "))
    #expect(result.errors.contains("\n  did you mean \"Home\"? Otherwise put the library there, "))
    #expect(result.errors.count { $0 == "\n" } == 2, "\(result.errors)")
    #expect(result.status == 64)
  }

  @Test(
    "By the manifest: status 78, of list as of check",
    arguments: [
      (
        #""Home": { "routes": { "nws": "NewsList" } }"#,
        "scenes.json: scenes.Home.routes.nws: Home has no route \"nws\"\n  did you mean \"news\"?"
      ),
      (
        #""Home": { "workers": { "AuthWorker": "DemoAth" } }"#,
        "scenes.json: scenes.Home.workers.AuthWorker: there is no implementation \"DemoAth\" of AuthWorker\n"
          + "  did you mean \"DemoAuth\"?"
      ),
      (
        #""Home": { "workers": { "AuthWrker": "DemoAuth" } }"#,
        "scenes.json: scenes.Home.workers.AuthWrker: no scene uses a worker \"AuthWrker\"\n  did you mean \"AuthWorker\"?"
      ),
    ], ["list", "check"])
  func manifest(misspelt: (scenes: String, error: String), command: String) async throws {
    try folder.writeManifest(scenes: misspelt.scenes)
    let result = try await host([command])
    #expect(result.errors == "error: \(misspelt.error)\n")
    #expect(result.status == 78)
  }

  @Test("A worker in the place of the start scene is told by check as by run", arguments: ["list", "check", "run"])
  func start(command: String) async throws {
    try folder.write(
      #"{ "version": 1, "start": "DemoAuth", "folders": ["@host"], "workers": { "AuthWorker": { "use": "DemoAuth" }, "#
        + #""ContactsWorker": { "use": "SQLiteContacts" }, "NewsWorker": { "use": "FileNews" } } }"#, to: "scenes.json")
    let result = try await host([command])
    #expect(result.errors.contains("libDemoAuth.so: DemoAuth is a worker, expected a scene\n"), "\(result)")
    #expect(result.status == 1)
  }

  @Test("An implementation that is there and can't be had ends a run with its reason, as it does check")
  func refused() async throws {
    try folder.write("no library", to: "scenes/libBroken.so")
    for command in ["run", "check"] {
      let result = try await host([command, "--worker", "AuthWorker=Broken"])
      #expect(result.errors.contains("error: scenes/libBroken.so: the file begins with"), "\(result)")
      #expect(result.status == 1)
    }
  }

  @Test("What is spelt right is taken, and only what it names is opened")
  func right() async throws {
    let result = try await Command.host(
      ["run", "--worker", "AuthWorker=SQLiteAuth", "--route", "Home.news=NewsList", "--display", "plain"],
      input: "screen\n", in: folder.path, environment: folder.environment)
    #expect(result.errors == "")
    #expect(result.status == 0)
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
      (["swap", "Lgoin", "libLogin.so"], "host swap Lgoin: there is no scene \"Lgoin\"", "Login"),
    ]
    for (arguments, message, nearest) in cases {
      let result = try await host(arguments)
      #expect(result.errors == "error: \(message)\n  did you mean \"\(nearest)\"?\n")
      #expect(result.status == 64)
    }
    let other = try await host(["use", "AuthWorker=FileNews"])
    #expect(
      other.errors == "error: host use AuthWorker=FileNews: there is no implementation \"FileNews\" of AuthWorker\n"
        + "  the implementations are: DemoAuth, SQLiteAuth\n")
    #expect(other.status == 64)
    #expect(await session.end() == 0)
  }
}
