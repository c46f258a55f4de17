import Foundation
import Glibc
import TestSupport
import Testing

@Suite("host run --record, host replay", .timeLimit(.minutes(30)), .takesTurns)
struct ReplayTests {
  private static let steps =
    "set Title=buy milk\npress Add\nwait buy milk\nset Title=post letter\npress Add\nwait post letter\nselect 1\nwait [Save]\n"
    + "press Done\npress Save\nwait ✓ buy milk\n"

  /// An application of its own, built, with a recording of ``steps`` in it.
  private struct RecordedApp {
    let folder: TemporaryFolder
    var path: String { folder.file("Kiosk") }

    init(recordsAnswers: Bool = true) async throws {
      folder = try TemporaryFolder()
      #expect(try await Command.host(["new", "app", "Kiosk"], in: folder.path).errors == "")
      if recordsAnswers {
        try folder.edit("Kiosk/scenes.json", "\"version\": 1,", "\"version\": 1,\n  \"recordAnswers\": true,")
      }
      let build = try await Command.host(["build"], in: path)
      #expect(build.errors == "")
      let run = try await Command.host(["run", "--strict", "--record", "walk.rec"], input: steps, in: path)
      #expect(run.errors == "")
      #expect(run.status == 0)
    }

    func replay(_ arguments: String..., in other: String? = nil) async throws -> Command.Result {
      try await Command.host(["replay", "walk.rec"] + arguments, in: other ?? path)
    }
  }

  @Test("The same comes of the same steps, without the workers' files, again and again, also elsewhere")
  func same() async throws {
    let app = try await RecordedApp()
    let tasks = "\(app.path)/tasks.json"
    let before = try Data(contentsOf: URL(filePath: tasks))
    let rights = try FileManager.default.attributesOfItem(atPath: "\(app.path)/walk.rec")[.posixPermissions] as? Int
    #expect(rights == 0o600)
    for _ in 0..<5 {
      let replay = try await app.replay()
      #expect(replay.errors == "")
      #expect(replay.output == "walk.rec: 7 steps, no difference on the screen\n")
      #expect(replay.status == 0)
    }
    #expect(try Data(contentsOf: URL(filePath: tasks)) == before)
    // Neither the files of its workers nor their folder are needed.
    try FileManager.default.moveItem(atPath: app.path, toPath: app.folder.file("Elsewhere"))
    try FileManager.default.removeItem(atPath: app.folder.file("Elsewhere/tasks.json"))
    let elsewhere = try await app.replay("--manifest", "scenes.json", in: app.folder.file("Elsewhere"))
    #expect(elsewhere.errors == "")
    #expect(elsewhere.status == 0)
    #expect(!FileManager.default.fileExists(atPath: app.folder.file("Elsewhere/tasks.json")))
  }

  @Test("Another build is told by the step before which its screen is another one, and by the calls that it makes")
  func difference() async throws {
    let app = try await RecordedApp()
    try app.folder.edit(
      "Kiosk/Scenes/TaskDetail/TaskDetailViewController.swift", "Toggle(words(\"Done\")", "Toggle(words(\"Finished\")")
    let build = try await Command.host(["build", "Scenes/TaskDetail", "--output", "next"], in: app.path)
    #expect(build.errors == "")
    let replay = try await app.replay("--against", "next/libTaskDetail.so")
    #expect(replay.status == 1)
    #expect(replay.lines.first?.hasPrefix("walk.rec: after 5 steps, before \"turn ") == true)
    #expect(replay.lines.contains { $0.hasPrefix("+ ") && $0.contains("Finished") })
    #expect(replay.lines.contains { $0.hasPrefix("- ") && $0.contains("Done") })
    // What is in use isn't another one.
    let again = try await app.replay()
    #expect(again.status == 0, "\(again)")
    let told = try await app.replay("--against", "next/libTaskDetail.so", "--json")
    let json = try JSONSerialization.jsonObject(with: Data(told.output.utf8)) as? [String: Any]
    #expect(json?["steps"] as? Int == 5)
    #expect(json?["isSame"] as? Bool == false)
  }

  @Test("A crash happens again, on a machine that has nothing of the run but the recording")
  func crash() async throws {
    let folder = try TemporaryFolder()
    #expect(try await Command.host(["new", "app", "Kiosk"], in: folder.path).errors == "")
    let app = folder.file("Kiosk")
    try folder.edit("Kiosk/scenes.json", "\"version\": 1,", "\"version\": 1,\n  \"recordAnswers\": true,")
    try folder.edit(
      "Kiosk/Scenes/TaskDetail/TaskDetailInteractor.swift", "    guard var changed = task else { return }",
      "    guard var changed = task, changed.title.isEmpty else { fatalError(\"kaputt\") }")
    #expect(try await Command.host(["build"], in: app).errors == "")
    let steps =
      "set Title=buy milk\npress Add\nwait buy milk\nselect 1\nwait [Save]\npress Done\npress Save\nwait kaputt\n"
    _ = try await Command.host(["run", "--record", "walk.rec"], input: steps, in: app)
    for file in ["tasks.json"] { try FileManager.default.removeItem(atPath: "\(app)/\(file)") }
    let replay = try await Command.host(["replay", "walk.rec"], in: app)
    #expect(replay.errors.contains("kaputt"))
    #expect(replay.status == -SIGILL || replay.status == 128 + SIGILL)
    // The build that doesn't do it takes the same steps.
    try folder.edit(
      "Kiosk/Scenes/TaskDetail/TaskDetailInteractor.swift",
      "    guard var changed = task, changed.title.isEmpty else { fatalError(\"kaputt\") }",
      "    guard var changed = task else { return }")
    #expect(try await Command.host(["build", "Scenes/TaskDetail"], in: app).errors == "")
    let healed = try await Command.host(["replay", "walk.rec"], in: app)
    #expect(healed.errors == "")
    #expect(healed.output == "walk.rec: 5 steps, no difference on the screen\n")
    #expect(healed.status == 0)
  }

  @Test("After some steps the screen is there, and the user goes on")
  func until() async throws {
    let app = try await RecordedApp(recordsAnswers: false)
    let data = app.folder.file("data")
    try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
    let terminal = try PseudoTerminal(
      Checkout.host, ["replay", "walk.rec", "--until", "3", "--data", data], columns: 100, in: app.path,
      environment: app.folder.environment)
    try await terminal.wait { $0.shows("buy milk") && $0.shows("post letter") }
    try await terminal.type("s", until: "post letters")
    #expect(await terminal.end(by: "\u{3}") == 0)
    // The same where somebody attaches a display, such as a browser.
    try FileManager.default.removeItem(atPath: data)
    try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
    let named = try PseudoTerminal(
      Checkout.host, ["replay", "walk.rec", "--until", "3", "--name", "bug", "--data", data], columns: 100,
      in: app.path,
      environment: app.folder.environment)
    try await named.wait { $0.shows("host attach bug shows walk.rec") }
    try await ServedApplication.with(["--run", "bug"], in: app.folder) { served in
      for isFirst in [true, false] {
        let address = isFirst ? served.address : try await served.nextAddress()
        let page = try await WebVisitor(entering: address, at: served.port).page().text
        #expect(page.contains("buy milk") && page.contains("post letter"), "\(page)")
      }
      #expect(try await served.runs().isEmpty)
    }
    #expect(try await app.folder.host("stop").errors == "")
    #expect(await named.end() == 0)
  }

  @Test("Without answers in it, the workers of the manifest answer, with files of their own")
  func withoutAnswers() async throws {
    let app = try await RecordedApp(recordsAnswers: false)
    let recorded = try String(contentsOfFile: "\(app.path)/walk.rec", encoding: .utf8)
    #expect(!recorded.contains("TasksWorker"))
    let data = app.folder.file("data")
    try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
    let replay = try await app.replay("--data", data)
    #expect(replay.output == "walk.rec: 7 steps, no difference on the screen\n")
    #expect(try String(contentsOfFile: "\(data)/tasks.json", encoding: .utf8).contains("post letter"))
  }

  @Test("The password of the sample isn't in the file, in any form")
  func password() async throws {
    let folder = try TemporaryFolder()
    let run = try await Command.host(
      [
        "run", "--start", "Login", "--manifest", "\(Checkout.root)/scenes.json", "--data", folder.path, "--worker",
        "AuthWorker=DemoAuth", "--strict", "--record", "login.rec",
      ],
      input: "set User name=demo\nset Password=Passw0rd\npress Sign in\nwait Sign out\n", in: folder.path)
    #expect(run.errors == "")
    let recorded = try Data(contentsOf: URL(filePath: folder.file("login.rec")))
    #expect(recorded.count > 1000)
    let password = Data("Passw0rd".utf8)
    for form in [
      password, password.base64EncodedData().prefix(8), Data(password.flatMap { [$0, 0] }),
      Data(password.map { String($0, radix: 16) }.joined().utf8),
    ] {
      #expect(recorded.range(of: form) == nil)
    }
  }

  @Test("What is no recording is told with its line")
  func bad() async throws {
    let folder = try TemporaryFolder()
    try folder.write("hello\n", to: "a.rec")
    let replay = try await Command.host(["replay", "a.rec"], in: folder.path)
    #expect(
      replay.errors == """
        error: a.rec:1: isn't a recording of a run: found hello, expected a JSON object of host run --record
          name a file that host run --record has written

        """)
    #expect(replay.status == 1)
  }
}
