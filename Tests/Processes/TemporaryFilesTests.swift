import Foundation
import HostSupport
import Testing

@Suite("TMPDIR belongs to others, too: what they take comes back", .timeLimit(.minutes(10)), .ownFolders)
struct TemporaryFilesTests {
  private let app: FaultApp
  private let temporary: String

  init() async throws {
    app = try await FaultApp()
    temporary = app.folder.file("tmp")
    try app.folder.makeFolder("tmp")
  }

  /// With the control socket in TMPDIR as well.
  private var environment: [String: String] {
    app.environment.merging(["TMPDIR": temporary, "XDG_RUNTIME_DIR": ""]) { $1 }
  }

  private var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: temporary)) ?? []).sorted() }

  private func clean() throws { for name in names { try app.folder.takeAway("\(temporary)/\(name)") } }

  @Test("A cleaned TMPDIR: other scenes open, a crash costs nothing, and the app can be controlled again")
  func cleaned() async throws {
    let session = try PlainSession([], in: app.folder, environment: environment)
    #expect(try await session.screen(after: "set Text=kept").contains("Text: kept"))
    try await eventually("the scene behind the route is copied ahead") {
      let copy = FileManager.default.subpaths(atPath: temporary)?.first { $0.hasSuffix("-libTrouble.so") } ?? ""
      let library = app.folder.file("scenes/libTrouble.so")
      return FileManager.default.contentsEqual(atPath: "\(temporary)/\(copy)", andPath: library)
    }
    try clean()
    #expect(try await session.screen(after: "press Trouble").first == "== Trouble ==")
    try clean()
    kill(try #require(session.app), SIGKILL)
    _ = try await session.lines { $0 == "! The app stopped: Killed" }
    #expect(try await session.screen(after: "ok").first == "== Trouble ==")
    #expect(try await session.screen(after: "back").contains("Text: kept"))
    try clean()
    let socket = "\(temporary)/host-\(geteuid())/\(try #require(session.app)).sock"
    try await eventually("the socket is made again") { access(socket, F_OK) == 0 }
    let apps = try await Command.host(["ps"], in: app.folder.path, environment: environment)
    #expect(apps.output.contains("Fault"), "\(apps.errors)")
    #expect(await session.end() == 0)
    #expect(names == [])
  }

  @Test("TMPDIR itself is gone, or a file: scenes open, a crash costs nothing", arguments: [false, true])
  func gone(isFile: Bool) async throws {
    let runtime = app.folder.file("run")
    let environment = app.environment.merging(["TMPDIR": temporary, "XDG_RUNTIME_DIR": runtime]) { $1 }
    try app.folder.makeFolder("run")
    let session = try PlainSession([], in: app.folder, environment: environment)
    #expect(try await session.screen(after: "set Text=kept").contains("Text: kept"))
    try app.folder.takeAway(temporary)
    if isFile { try app.folder.write("", to: "tmp") }
    #expect(try await session.screen(after: "press Trouble").first == "== Trouble ==")
    kill(try #require(session.app), SIGKILL)
    _ = try await session.lines { $0 == "! The app stopped: Killed" }
    #expect(try await session.screen(after: "ok").first == "== Trouble ==")
    #expect(try await session.screen(after: "back").contains("Text: kept"))
    #expect(await session.end() == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: runtime) == [])
    #expect(KeptJournals.files(in: app.folder) == [])
  }
}
