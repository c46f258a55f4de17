import Foundation
import HostSupport
import Testing

@Suite("A scene whose Interactor is an actor, which may be busy", .timeLimit(.minutes(10)), .ownFolders)
struct ActorSceneTests {
  private let folder = TemporaryFolder()

  init() throws { try folder.write(#"{ "version": 1, "start": "Counter", "folders": ["scenes"] }"#, to: "scenes.json") }

  private func install(_ conditions: [String] = []) async throws {
    try folder.copy(try await LiveBuilds.build("Counter", conditions), as: "scenes/new")
    rename(folder.file("scenes/new"), folder.file("scenes/libCounter.so"))
  }

  private func waitUntilBusy() async throws {
    try await eventually("the actor is busy") { FileManager.default.fileExists(atPath: folder.file("busy")) }
  }

  // On a terminal, which shows a new build while the former one is still at work.
  @Test("A swap takes what it published last and doesn't wait; what it does in the end is handed over")
  func swap() async throws {
    try await install()
    let terminal = try folder.terminal(["run"])
    try await terminal.wait(for: "count 0")
    try await terminal.type("kept\t\r", until: "count 1")
    terminal.type("\t\r")
    try await waitUntilBusy()
    try await install(["SECOND"])
    try await terminal.wait { screen in
      ["second build", "count 11", "kept"].allSatisfy { text in screen.lines.contains { $0.contains(text) } }
    }
    try folder.write("", to: "go-on")
    try await terminal.wait(for: "count 111")
    #expect(await terminal.end(by: "\u{3}") == 0)
  }

  @Test("The journal has what it published last: killed meanwhile, the app is back with it")
  func killed() async throws {
    try await install()
    let session = try PlainSession([], in: folder, environment: folder.environment)
    #expect(try await session.screen().contains("count 0"))
    #expect(try await session.screen(after: "press Count").contains("count 1"))
    _ = try await session.screen(after: "set Note=kept")
    session.send("press Block")
    try await waitUntilBusy()
    // Twice around the main actor, which knew the change before the file was there.
    for _ in 0..<2 { _ = try await Command.host(["ps"], in: folder.path, environment: folder.environment) }
    let app = try #require(session.app)
    kill(app, SIGKILL)
    _ = try await session.lines { $0 == "count 11" }
    _ = try await session.lines { $0 == "Note: kept" }
    #expect(session.app != app)
    #expect(await session.end() == 0)
  }

  @Test(
    "A Router fills it before it is shown, and reads it without a question, also behind a Builder and for a new build",
    arguments: [[], ["HIDDEN"]])
  func route(_ conditions: [String]) async throws {
    try await install(conditions)
    let session = try PlainSession([], in: folder, environment: folder.environment)
    #expect(try await session.screen(after: "press Next").contains("count 0 of news, more"))
    #expect(try await session.screen(after: "press Next").contains("count 0 of news, more, more"))
    try await install(conditions + ["SECOND"])
    _ = try await session.lines { $0 == "second build" }
    _ = try await session.lines { $0 == "count 0 of news, more, more" }
    session.send("back")
    #expect(await session.end() == 0)
    #expect(try folder.text("errors") == "")
  }
}
