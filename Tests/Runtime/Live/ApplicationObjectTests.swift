@testable import HostManifest
@testable import HostRuntime
@testable import HostState
import ScreenModel
import TestSupport
import Testing

@MainActor @Suite("An application has an object of its own", .timeLimit(.minutes(10)), .live)
struct ApplicationObjectTests {
  private func manifest(_ porter: String, start: String = "Chooser") -> String {
    #"{"version":1,"start":"\#(start)","folders":["scenes"],"workers":{"AuthWorker":{"use":"KeeperAuth"}"# + porter
      + "}}"
  }

  private func application(
    _ conditions: String...,
    porter: String = #","Application":{"use":"Porter","options":{"first":"Note","opens":"Listener"}}"#
  ) async throws -> LiveApplication {
    var libraries = ["Porter": try await LiveBuilds.build("Porter", conditions)]
    for id in ["Chooser", "Note", "Listener", "KeeperAuth"] { libraries[id] = try await LiveBuilds.build(id) }
    return try LiveApplication(libraries, manifest: manifest(porter))
  }

  @Test("It says how the run begins, hears of workers, leads the user and tells them, whatever is shown")
  func works() async throws {
    let application = try await application()
    let first = await application.start()
    #expect(first.sceneID == "Note")
    application.display.press("Work")
    let screen = await application.display.screen { !$0.notices.isEmpty }
    #expect((screen.sceneID, screen.notices.map(\.text)) == ("Listener", ["somebody has come, and was led on"]))
    #expect(application.reports == [])
  }

  @Test("A new build takes over: the work of the one before is cancelled")
  func swap() async throws {
    let application = try await application(porter: #","Application":{"use":"Porter","options":{"first":"Note"}}"#)
    #expect(await application.start(watches: true).sceneID == "Note")
    try application.replace("Porter", by: try await LiveBuilds.build("Porter", ["SECOND"]))
    #expect(await application.display.screen { !$0.notices.isEmpty }.notices.map(\.text) == ["the second build works"])
    application.display.press("Work")
    let screen = await application.display.screen {
      $0.notices.last?.text != "the second build works" && !$0.notices.isEmpty
    }
    // Once: the first build hears nothing any more.
    #expect(screen.notices.count { $0.text == "somebody has come, and stays" } == 1)
  }

  @Test("What can't be made is told, and the run begins without it; a build that can be made works at once")
  func broken() async throws {
    let application = try await application("BROKEN")
    #expect(await application.start(watches: true).sceneID == "Chooser")
    #expect(application.reports == ["Porter: can't be made: PorterFault()"])
    try application.replace("Porter", by: try await LiveBuilds.build("Porter", ["SECOND"]))
    #expect(await application.display.screen { !$0.notices.isEmpty }.notices.map(\.text) == ["the second build works"])
  }

  @Test("Only what the manifest names is looked for; named by an edit it begins, and ends with its name")
  func named() async throws {
    let application = try await application("SECOND", porter: "")
    try application.folder.write(manifest("", start: "Note").utf8, to: "scenes.json")
    let running = try LiveApplication(in: application.folder)
    application.host.cleanUp()
    #expect(await running.start(watches: true).sceneID == "Note")
    #expect(!running.host.status().workers.contains { $0.worker == "Application" })
    try running.folder.write(manifest(#","Application":{"use":"Porter"}"#, start: "Note").utf8, to: "scenes.json")
    #expect(await running.display.screen { !$0.notices.isEmpty }.notices.map(\.text) == ["the second build works"])

    try running.folder.write(manifest("", start: "Note").utf8, to: "scenes.json")
    try await eventually("the edit is in force") { @MainActor in
      running.host.store.state.manifest.workers["Application"] == nil
    }
    running.display.press("Work")
    _ = await running.display.screen { $0.error == "worked" }
    #expect(running.display.screens.last?.notices.contains { $0.text.contains("has come") } == false)
  }
}
