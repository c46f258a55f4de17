import Foundation
import Glibc
import HostSupport
import TestSupport
import Testing

@Suite(
  "Where the system gives no more: the run goes on, and one line says what isn't written", .timeLimit(.minutes(10)),
  .ownFolders)
struct RecoveryLimitTests {
  /// The lines of the standard error that tell of the journal.
  private func diagnostics(in app: FaultApp) throws -> [String] {
    try String(contentsOfFile: app.folder.file("errors"), encoding: .utf8).split(separator: "\n").map(String.init)
      .filter { $0.contains("journal") }
  }

  /// Types, has the app killed, and looks whether all is back.
  ///
  /// - Parameter lines: so many lines tell of the journal, each time before the app's end: an app writes its journal a moment
  ///   after a step, and one that ends before has nothing to tell.
  private func dieOnce(_ session: PlainSession, of app: FaultApp, lines: Int) async throws {
    #expect(try await session.screen(after: "set Text=kept").contains("Text: kept"))
    #expect(try await session.screen(after: "press Trouble").first == "== Trouble ==")
    #expect(try await session.screen(after: "set Text=kept, too").contains("Text: kept, too"))
    try await told(lines, by: app)
    kill(try #require(session.app), SIGKILL)
    _ = try await session.lines { $0 == "! The app stopped: Killed" }
    #expect(try await session.screen(after: "ok").prefix(2) == ["== Trouble ==", "Text: kept, too"])
    #expect(try await session.screen(after: "back").prefix(2) == ["== Fault ==", "Text: kept"])
    try await told(lines * 2, by: app)
  }

  private func told(_ lines: Int, by app: FaultApp) async throws {
    try await eventually("\(lines) lines tell of the journal") { try diagnostics(in: app).count >= lines }
  }

  /// What stands before a command to run it in a namespace of its own, in which a folder is a small disk.
  ///
  /// Where the system doesn't let users make one, the test is skipped.
  private func smallDisk(at folder: String, size: String, then command: String = "true") async throws -> [String] {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let mount = "mount -t tmpfs -o size=\(size) tmpfs '\(folder)' && \(command)"
    let unshare = ["/usr/bin/unshare", "--user", "--map-root-user", "--mount"]
    let prefix = unshare + ["/bin/sh", "-c", "\(mount) && exec \"$@\"", "-"]
    guard try await Command.run("/usr/bin/env", prefix + ["true"]).status == 0 else {
      try Test.cancel("no namespaces for users (unshare --user --mount)")
    }
    return prefix
  }

  @Test("The disk of the journals is full")
  func fullDisk() async throws {
    let app = try await FaultApp()
    let folder = app.folder.file("host")
    let fill = "dd if=/dev/zero of='\(folder)/full' bs=4k count=1 2>/dev/null"
    let prefix = try await smallDisk(at: folder, size: "4k", then: fill)
    let session = try PlainSession([], in: app.folder, environment: app.environment, within: prefix)
    try await dieOnce(session, of: app, lines: 1)
    #expect(await session.end() == 0)
    let diagnostics = try diagnostics(in: app)
    #expect(diagnostics.count == 2)
    #expect(
      diagnostics.allSatisfy { $0.hasSuffix("/journal.log: the journal can't be written: No space left on device") },
      "\(diagnostics)")
  }

  /// The pages of 4 KiB that a file takes.
  private func pagesOfFile(_ path: String) throws -> Int {
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    return (try #require(size) + 4095) / 4096
  }

  @Test("No room for the copy of a scene: it is refused for now, and opened as soon as there is room")
  func roomLater() async throws {
    let app = try await FaultApp()
    let folder = app.folder.file("tmp")
    // Room for what the first screen needs, and half of Trouble: it is copied ahead, as often as somebody looks at its file.
    let needed =
      ["scenes/libFault.so", "scenes/libFaultAuth.so"].map(app.folder.file) + [Checkout.library("Contracts")]
    let room = try needed.map(pagesOfFile).reduce(0, +) + pagesOfFile(app.folder.file("scenes/libTrouble.so")) / 2
    let full = "\(folder)/full"
    let fill = "dd if=/dev/zero of='\(full)' bs=4k count=\((64 << 8) - room) 2>/dev/null"
    let prefix = try await smallDisk(at: folder, size: "64m", then: fill)
    let environment = app.environment.merging(["TMPDIR": folder]) { $1 }
    let session = try PlainSession([], in: app.folder, environment: environment, within: prefix)
    #expect(try await session.screen().first == "== Fault ==")
    session.send("press Trouble")
    _ = try await session.lines { $0.hasPrefix("! ") && $0.hasSuffix(": No space left on device") }
    #expect(unlink("/proc/\(session.process)/root\(full)") == 0)
    #expect(try await session.screen(after: "ok").first == "== Fault ==")
    // The room may come a moment after the file has gone.
    var screen: [String] = []
    for _ in 0..<100 where screen.first != "== Trouble ==" {
      if screen.contains(where: { $0.hasPrefix("! ") }) { _ = try await session.screen(after: "ok") }
      screen = try await session.screen(after: "press Trouble")
    }
    #expect(screen.first == "== Trouble ==", "\(screen)")
    #expect(await session.end() == 0)
  }

  @Test("A folder that can't be read for a while loses none of its scenes")
  func unreadableFolder() async throws {
    let app = try await FaultApp()
    let preloaded = ["LD_PRELOAD": try FixtureLibraries.path("NoList")]
    let environment = app.environment.merging(preloaded) { $1 }
    let session = try PlainSession([], in: app.folder, environment: environment)
    #expect(try await session.screen().first == "== Fault ==")
    try app.folder.write("", to: "broken")
    try app.folder.write("", to: "scenes/libOther.so")
    // As soon as this has been told, the folder has been looked at.
    try await eventually("the folder can't be read") {
      try String(contentsOfFile: app.folder.file("errors"), encoding: .utf8)
        .contains("scenes: the folder can't be read: Input/output error")
    }
    #expect(try await session.screen(after: "press Trouble").first == "== Trouble ==")
    #expect(await session.end() == 0)
  }
}
