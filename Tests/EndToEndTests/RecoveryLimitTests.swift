import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Where the system gives no more: the run goes on, and one line says what isn't written", .timeLimit(.minutes(3)))
struct RecoveryLimitTests {
  /// The lines of the standard error that tell of the journal.
  private func complaints(in app: FaultApp) throws -> [String] {
    try String(contentsOfFile: app.folder.file("errors"), encoding: .utf8).split(separator: "\n").map(String.init)
      .filter { $0.contains("journal") }
  }

  /// Types, has the app killed, and looks whether all is back.
  private func dieOnce(_ session: PlainSession) async throws {
    #expect(try await session.screen(after: "set Text=kept").contains("Text: kept"))
    #expect(try await session.screen(after: "press Trouble").first == "== Trouble ==")
    #expect(try await session.screen(after: "set Text=kept, too").contains("Text: kept, too"))
    kill(try #require(session.app), SIGKILL)
    _ = try await session.lines { $0 == "! The app stopped: Killed" }
    #expect(try await session.screen(after: "ok").prefix(2) == ["== Trouble ==", "Text: kept, too"])
    #expect(try await session.screen(after: "back").prefix(2) == ["== Fault ==", "Text: kept"])
  }

  @Test("The folder for journals can't be written to")
  func noFolder() async throws {
    let app = try await FaultApp()
    try app.folder.write("a file", to: "host")
    let session = try app.session()
    try await dieOnce(session)
    #expect(await session.end() == 0)
    let complaints = try complaints(in: app)
    // Once for each app.
    #expect(complaints.count == 2)
    #expect(complaints.allSatisfy { $0.hasSuffix("/journal.json: the journal can't be written: Not a directory") })
  }

  @Test("The disk of the journals is full, in a namespace of its own")
  func fullDisk() async throws {
    let app = try await FaultApp()
    try FileManager.default.createDirectory(atPath: app.folder.file("host"), withIntermediateDirectories: true)
    let mount = """
      mount -t tmpfs -o size=4k tmpfs '\(app.folder.file("host"))' && \
      dd if=/dev/zero of='\(app.folder.file("host"))/full' bs=4k count=1 2>/dev/null
      """
    let unshare = ["/usr/bin/unshare", "--user", "--map-root-user", "--mount"]
    let prefix = unshare + ["/bin/sh", "-c", "\(mount) && exec \"$@\"", "-"]
    guard try await Command.run(prefix[0], Array(prefix[1...]) + ["true"]).status == 0 else { return }
    let session = try PlainSession([], in: app.folder, environment: app.environment, within: prefix)
    try await dieOnce(session)
    #expect(await session.end() == 0)
    let complaints = try complaints(in: app)
    #expect(complaints.count == 2)
    #expect(
      complaints.allSatisfy { $0.hasSuffix("/journal.json: the journal can't be written: No space left on device") },
      "\(complaints)")
  }

  @Test("Few open files: what is open is enough for another app", arguments: [24, 32, 64])
  func openFiles(limit: Int) async throws {
    let app = try await FaultApp()
    let session = try PlainSession([], in: app.folder, environment: app.environment, limit: "-n \(limit)")
    try await dieOnce(session)
    #expect(await session.end() == 0)
    #expect(try complaints(in: app) == [])
  }
}
