import Foundation
import HostSupport
import Testing

@Suite("A build that has ended the app twice is not run any more", .timeLimit(.minutes(10)), .ownFolders)
struct QuarantineTests {
  private static func trap(_ build: Int) throws -> String {
    let line = try FaultApp.line(of: "none[count]", in: "Trouble")
    return "Trouble, build \(build), stopped: Index out of range (Trouble.swift:\(line))"
  }

  @Test("No other build: the screen before; list and check say why; another run, also resumed, tries it again")
  func screenBefore() async throws {
    let app = try await FaultApp()
    let session = try app.session()
    #expect(try await session.screen(after: "set Text=kept").contains("Text: kept"))
    #expect(try await session.screen(after: "press Trouble").first == "== Trouble ==")
    #expect(try await session.screen(after: "set Text=lost").contains("Text: lost"))
    #expect(try await session.die(by: "Trap") == Self.trap(1))
    #expect(try await session.screen(after: "ok").prefix(2) == ["== Trouble ==", "Text: lost"])
    let why = "in quarantine, as it has ended the app 2 times; the last time: \(try Self.trap(1))"
    #expect(try await session.die(by: "Trap") == "scenes/libTrouble.so: \(why)")
    #expect(try await session.screen(after: "ok").prefix(2) == ["== Fault ==", "Text: kept"])

    let told = """
      warning: scenes/libTrouble.so: has ended the app 2 times in another run, and runs again; the last time: \(try Self.trap(1))
        put a fixed build in its place; host readmit Trouble forgets what happened

      """
    for command in ["list", "check"] {
      let result = try await app.host(command)
      #expect(result.errors.contains(told), "\(result.errors)")
    }

    #expect(await session.losePower() == -SIGKILL)
    let next = try app.session("--resume")
    let resumed = try await next.screen()
    #expect(resumed.prefix(2) == ["== Fault ==", "Text: kept"], "not what list and check have left behind")
    #expect(try await next.screen(after: "press Trouble").first == "== Trouble ==")
    #expect(try await next.die(by: "Trap") == Self.trap(1))
    #expect(try await next.screen(after: "ok").first == "== Trouble ==", "it has ended this run once")
    #expect(await next.end() == 0)
    #expect(try await app.host("readmit", "Trouble").status == 0)
    #expect(try await !app.host("check").errors.contains("Trouble"))
  }

  @Test("There is no other build: the user may run it anyway, on the same screen, with what was typed")
  func anyway() async throws {
    let app = try await FaultApp()
    let session = try app.session()
    _ = try await session.screen(after: "press Trouble")
    #expect(try await session.screen(after: "set Text=kept").contains("Text: kept"))
    for _ in 0..<2 {
      #expect(try await session.die(by: "Trap") == Self.trap(1))
      _ = try await session.screen(after: "ok")
      #expect(try await session.die(by: "Trap").contains("in quarantine"))
      let screen = try await session.screen()
      #expect((screen.first, screen.suffix(2)) == ("== Fault ==", ["[Run it anyway]", "[OK]"]))
      let before = session.app
      session.send("press Run it anyway")
      try await eventually("the next app runs") { session.app.map { $0 != before } == true }
      #expect(try await session.screen().prefix(2) == ["== Trouble ==", "Text: kept"])
    }
    #expect(try await session.screen(after: "back").first == "== Fault ==")
    #expect(await session.end() == 0)
  }

  @Test("The application's own object ends the app before its first screen: the run begins without it")
  func application() async throws {
    let folder = TemporaryFolder()
    try folder.write(
      """
      { "version": 1, "start": "Chooser", "folders": ["scenes", "@host"],
        "workers": { "AuthWorker": { "use": "KeeperAuth" }, "Application": { "use": "Porter" } } }
      """, to: "scenes.json")
    try folder.copy(try await LiveBuilds.build("Porter", ["TRAPPED"]), as: "scenes/libPorter.so")
    for id in ["Chooser", "KeeperAuth"] { try folder.copy(try await LiveBuilds.build(id), as: "scenes/lib\(id).so") }
    let session = try PlainSession([], in: folder, environment: folder.environment)
    let alert = try await session.lines { $0.hasPrefix("! ") }.last
    #expect(alert?.contains("Porter, build 1, stopped: no way in") == true, "\(alert ?? "")")
    #expect(try await session.screen(after: "ok").first == "== Chooser ==")
    #expect(await session.end() == 0)
  }
}
