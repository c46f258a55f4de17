import Foundation
import Glibc
import HostSupport
import TestSupport
import Testing

@Suite("host record", .timeLimit(.minutes(10)), .ownFolders)
struct RecordCommandTests {
  private let app: FaultApp

  init() async throws {
    app = try await FaultApp()
    try app.folder.edit("scenes.json", #""version": 1"#, #""version": 1, "record": "rolling", "recordAnswers": true"#)
  }

  private func text(of file: String) throws -> String {
    try String(contentsOfFile: app.folder.file(file), encoding: .utf8)
  }

  /// Replays a recording in a folder that has nothing of the run but its libraries.
  private func replay(_ recording: String) async throws -> Command.Result {
    let elsewhere = try TemporaryFolder()
    for file in ["scenes.json", "scenes/libFault.so", "scenes/libFaultAuth.so", "scenes/libTrouble.so"] {
      try elsewhere.copy(app.folder.file(file), as: file)
    }
    try elsewhere.copy(app.folder.file(recording), as: recording)
    return try await elsewhere.host("replay", recording, "--manifest", "scenes.json")
  }

  @Test("It begins where the user is, goes on over a new build, and ends; a second one doesn't begin meanwhile")
  func middle() async throws {
    let session = try app.session()
    _ = try await session.screen(after: "press Trouble")
    _ = try await session.screen(after: "set Text=before")
    #expect(
      try await app.host("record", "--stop").errors
        == "error: the run isn't recorded\n  host record FILE begins a recording\n")
    let begun = try await app.host("record", "now.rec", "--json")
    #expect(begun.output.contains("now.rec"), "\(begun)")
    let rights = try FileManager.default.attributesOfItem(atPath: app.folder.file("now.rec"))[.posixPermissions] as? Int
    #expect(rights == 0o600)
    #expect(try await session.screen(after: "set Text=during").contains("Text: during"))
    let second = try await app.host("record", "other.rec")
    #expect(
      second.errors == """
        error: the run is recorded already, in \(app.folder.file("now.rec"))
          end it by host record --stop

        """)
    #expect(second.status == 1)
    #expect(!FileManager.default.fileExists(atPath: app.folder.file("other.rec")))
    let build = try app.folder.copy(try await LiveBuilds.build("Trouble", ["OTHER"]), as: "new/libTrouble.so")
    #expect(try await app.host("swap", build).errors == "")
    #expect(try await session.screen(after: "set Text=swapped").contains("Text: swapped"))
    #expect(try await app.host("record", "--stop").errors == "")
    #expect(try await session.screen(after: "set Text=later").contains("Text: later"))
    #expect(try await app.host("record", "now.rec").errors.contains("exists already"))
    // What was done before and after isn't in it, but for where the user was.
    let steps = try text(of: "now.rec").split(separator: "\n").filter { $0.contains("\"step\":") }
    #expect(steps.count == 2, "\(steps)")
    #expect(try await replay("now.rec").output == "now.rec: 2 steps, no difference on the screen\n")
    // Another one may begin.
    #expect(try await app.host("record", "next.rec").errors == "")
    #expect(try await session.screen(after: "set Text=last").contains("Text: last"))
    #expect(await session.end() == 0)
    #expect(try await replay("next.rec").output == "next.rec: 1 steps, no difference on the screen\n")
  }

  @Test("It ends with the step of which the app dies, and leaves the report its last steps")
  func crash() async throws {
    let session = try app.session()
    _ = try await session.screen(after: "press Trouble")
    #expect(try await app.host("record", "crash.rec").errors == "")
    #expect(try await session.screen(after: "set Text=kept").contains("Text: kept"))
    session.send("press Trap")
    _ = try await session.lines { $0.hasPrefix("! ") }
    #expect(try await session.screen(after: "ok").contains("Text: kept"))
    #expect(try await app.host("record", "--stop").errors.hasPrefix("error: the run isn't recorded\n"))
    #expect(await session.end() == 0)
    let kept = FileManager.default.subpaths(atPath: app.folder.path)?.filter {
      $0.contains("crashes/") && $0.hasSuffix(".rec")
    }
    try app.folder.copy(app.folder.file(try #require(kept?.first)), as: "last.rec")
    for recording in ["crash.rec", "last.rec"] {
      let replay = try await replay(recording)
      #expect(replay.errors.contains("Fatal error: Index out of range"), "\(recording): \(replay)")
    }
  }

  @Test("It doesn't begin with a password, and has none")
  func secret() async throws {
    let folder = try TemporaryFolder.withManifest()
    let session = try PlainSession(["--start", "Login"], in: folder, environment: folder.environment)
    _ = try await session.screen(after: "set Password=Passw0rd")
    let refused = try await folder.host("record", "login.rec")
    #expect(
      refused.errors == """
        error: a recording can't begin here: what stands in a secure field isn't in it
          begin it when the field is empty

        """)
    _ = try await session.screen(after: "set Password=")
    #expect(try await folder.host("record", "login.rec").errors == "")
    // A PIN is as secret.
    for line in ["set Password=907", "set Password="] { _ = try await session.screen(after: line) }
    for line in PlainWalk.signIn("Aleksey", "Passw0rd") { _ = try await session.screen(after: line) }
    #expect(await session.end() == 0)
    let recorded = try String(contentsOfFile: folder.file("login.rec"), encoding: .utf8)
    #expect(recorded.contains("••••••••"))
    #expect(!recorded.contains("Passw0rd"))
    #expect(!recorded.contains("907"))
  }
}
