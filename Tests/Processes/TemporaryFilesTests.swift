import Foundation
import Glibc
import HostSupport
import TestSupport
import Testing

@Suite(
  "TMPDIR belongs to others, too: what is theirs stays, what is cleaned up comes back", .timeLimit(.minutes(10)),
  .ownFolders)
struct TemporaryFilesTests {
  private let app: FaultApp
  private let temporary: String

  init() async throws {
    app = try await FaultApp()
    temporary = app.folder.file("tmp")
    try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
  }

  /// With the control socket in TMPDIR as well.
  private var environment: [String: String] {
    app.environment.merging(["TMPDIR": temporary, "XDG_RUNTIME_DIR": ""]) { $1 }
  }

  private func session() throws -> PlainSession { try PlainSession([], in: app.folder, environment: environment) }

  private var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: temporary)) ?? []).sorted() }

  private func clean() throws {
    for name in names { try app.folder.takeAway("\(temporary)/\(name)") }
  }

  @Test("A run removes the folders of killed runs, and no other, whatever its name, its age and its owner")
  func others() async throws {
    let killed = try session()
    _ = try await killed.screen()
    let abandoned = try #require(names.first { $0.hasPrefix("host-run-") })
    _ = await killed.losePower()
    // A copy of such a folder is somebody's backup.
    try TemporaryFolder.copy("\(temporary)/\(abandoned)", to: "\(temporary)/host-run-backup")
    let theirs = ["host-photos", "host-100000", "host-run-mine00", "host-build-mine", "host-run-backup"]
    for name in theirs {
      try app.folder.write("a photo", to: "tmp/\(name)/4711.sock")
      chmod("\(temporary)/\(name)", 0o700)
      var times = [timeval(tv_sec: 1, tv_usec: 0), timeval(tv_sec: 1, tv_usec: 0)]
      #expect(utimes("\(temporary)/\(name)", &times) == 0)
    }

    let next = try session()
    _ = try await next.screen()
    #expect(await next.end() == 0)

    #expect(names == theirs.sorted())
    for name in theirs {
      #expect(try String(contentsOfFile: "\(temporary)/\(name)/4711.sock", encoding: .utf8) == "a photo")
    }
  }

  @Test("A cleaned TMPDIR: other scenes open, a crash costs nothing, and the app can be controlled again")
  func cleaned() async throws {
    let session = try session()
    #expect(try await session.screen(after: "set Text=kept").contains("Text: kept"))
    _ = try await app.copy(of: "Trouble", in: temporary)
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

  @Test("Where it can't be made again, the reason is told")
  func missing() async throws {
    let session = try session()
    _ = try await session.screen()
    _ = try await app.copy(of: "Trouble", in: temporary)
    try app.folder.takeAway(temporary)
    #expect(try await session.screen(after: "press Trouble").first == "== Fault ==")
    #expect(await session.end() == 0)
    let errors = try String(contentsOfFile: app.folder.file("errors"), encoding: .utf8)
    let reason = "\(temporary): no private folder for libraries can be made: No such file or directory"
    #expect(errors.contains("error: \(reason)\n"), "\(errors)")
  }

  @Test("Of each scene's builds the newest copies are kept; a crash still has its culprit")
  func bounded() async throws {
    let session = try session()
    #expect(try await session.screen(after: "press Trouble").first == "== Trouble ==")
    let library = try Data(contentsOf: URL(filePath: app.folder.file("scenes/libTrouble.so")))
    for number in 2...8 {
      let build = app.folder.file("libTrouble.so")
      // Copied: what this process has open for writing, a program that another test starts has open, too, for a moment.
      try (library + [UInt8(number)]).write(to: URL(filePath: app.folder.file("next")))
      try TemporaryFolder.copy(app.folder.file("next"), to: build)
      let swap = try await Command.host(
        ["swap", build], in: app.folder.path, environment: environment)
      #expect(swap.status == 0, "\(swap.errors)")
    }
    let copies = FileManager.default.subpaths(atPath: temporary)?.filter { $0.hasSuffix("-libTrouble.so") } ?? []
    #expect(copies.count == 4)
    let alert = try await session.die(by: "Trap")
    #expect(alert.hasPrefix("Trouble, build 8, stopped: Index out of range (Trouble.swift:"), "\(alert)")
    #expect(await session.end() == 0)
  }
}
