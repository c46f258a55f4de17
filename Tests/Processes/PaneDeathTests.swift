import Foundation
import Glibc
import HostSupport
import TestSupport
import Testing

@Suite(
  "A scene inside another that dies when it comes costs nothing around it", .timeLimit(.minutes(10)), .ownFolders
)
struct PaneDeathTests {
  @Test("One that ends the process as soon as it appears has never run: that is told in its place")
  func atFirstSight() async throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{ "version": 1, "start": "Desk", "folders": ["scenes"] }"#, to: "scenes.json")
    for name in ["Desk", "Chooser"] { try folder.copy(try await LiveBuilds.build(name), as: "scenes/lib\(name).so") }
    try folder.copy(try await LiveBuilds.build("Tile", ["APPEARED"]), as: "scenes/libTile.so")
    let session = try PlainSession([], in: folder, environment: folder.environment)
    #expect(try await session.screen(after: "set Filter=outer").contains("Filter: outer"))
    let app = try #require(session.app)
    session.send("press Show A")
    try await eventually("the next app runs") { session.app.map { $0 != app } == true }
    let screen = try await session.screen()
    #expect(screen.contains("Filter: outer"))
    let why = "^ scenes/libTile.so: in quarantine, as it ended the app when it ran for the first time"
    #expect(screen.contains { $0.hasPrefix(why) })
    #expect(await session.end() == 0)
  }
}
