import Foundation
import HostSupport
import Testing

@Suite("host run --record, host replay", .timeLimit(.minutes(10)), .ownFolders)
struct ReplayTests {
  private static let steps =
    "set Title=buy milk\npress Add\nwait buy milk\nset Title=post letter\npress Add\nwait post letter\nselect 1\nwait [Save]\n"
    + "press Done\npress Save\nwait ✓ buy milk\n"

  private struct RecordedApp {
    let folder = TemporaryFolder()
    var path: String { folder.file("Kiosk") }

    init(recordsAnswers: Bool = true) async throws {
      #expect(try await folder.host("new", "app", "Kiosk").errors == "")
      if recordsAnswers {
        try folder.edit("Kiosk/scenes.json", "\"version\": 1,", "\"version\": 1,\n  \"recordAnswers\": true,")
      }
      #expect(try await Command.host(["build"], in: path).errors == "")
      let run = try await Command.host(["run", "--strict", "--record", "walk.rec"], input: steps, in: path)
      #expect((run.status, run.errors) == (0, ""))
    }

    func replay(_ arguments: String...) async throws -> Command.Result {
      try await Command.host(["replay", "walk.rec"] + arguments, in: path)
    }
  }

  @Test("Another build is told by the step before which its screen is another one", .nightly)
  func difference() async throws {
    let app = try await RecordedApp()
    try app.folder.edit(
      "Kiosk/Scenes/TaskDetail/TaskDetailViewController.swift", "Toggle(words(\"Done\")", "Toggle(words(\"Finished\")")
    let build = try await Command.host(["build", "Scenes/TaskDetail", "--output", "next"], in: app.path)
    #expect(build.errors == "")
    let replay = try await app.replay("--against", "next/libTaskDetail.so")
    #expect((replay.status, replay.lines.first?.hasPrefix("walk.rec: after 5 steps, before \"turn ")) == (1, true))
    #expect(replay.lines.contains { $0.hasPrefix("+ ") && $0.contains("Finished") })
    #expect(replay.lines.contains { $0.hasPrefix("- ") && $0.contains("Done") })
    // The build in use is no other one.
    let again = try await app.replay()
    #expect(again.status == 0, "\(again)")
    let told = try await app.replay("--against", "next/libTaskDetail.so", "--json")
    let json = try JSONSerialization.jsonObject(with: Data(told.output.utf8)) as? [String: Any]
    #expect((json?["steps"] as? Int, json?["isSame"] as? Bool) == (5, false))
  }

  @Test("After some steps the screen is there, and the user goes on")
  func until() async throws {
    let app = try await RecordedApp(recordsAnswers: false)
    let data = app.folder.file("data")
    try app.folder.makeFolder("data")
    let command = ["replay", "walk.rec", "--until", "3", "--data", data]
    let terminal = try PseudoTerminal(
      Checkout.host, command, columns: 100, in: app.path, environment: app.folder.environment)
    try await terminal.wait { $0.shows("buy milk") && $0.shows("post letter") }
    try await terminal.type("s", until: "post letters")
    #expect(await terminal.end(by: "\u{3}") == 0)
    // The same with an attached display, such as a browser.
    try app.folder.remove("data")
    try app.folder.makeFolder("data")
    let named = try PseudoTerminal(
      Checkout.host, command + ["--name", "bug"], columns: 100, in: app.path, environment: app.folder.environment)
    try await named.wait(for: "host attach bug shows walk.rec")
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
}
