import Foundation
import HostSupport
import Testing

@Suite("host record", .timeLimit(.minutes(10)), .ownFolders)
struct RecordCommandTests {
  @Test("It begins where the user is, goes on over a new build, and ends; a second one doesn't begin meanwhile")
  func middle() async throws {
    let app = try await FaultApp()
    try app.folder.edit("scenes.json", #""version": 1"#, #""version": 1, "record": "rolling", "recordAnswers": true"#)
    let session = try app.session()
    _ = try await session.screen(after: "press Trouble")
    _ = try await session.screen(after: "set Text=before")
    #expect(
      try await app.host("record", "--stop")
        == .failure("error: the run isn't recorded\n  host record FILE begins a recording\n"))
    let begun = try await app.host("record", "now.rec", "--json")
    #expect(begun.output.contains("now.rec"), "\(begun)")
    let rights = try FileManager.default.attributesOfItem(atPath: app.folder.file("now.rec"))[.posixPermissions] as? Int
    #expect(rights == 0o600)
    #expect(try await session.screen(after: "set Text=during").contains("Text: during"))
    let inUse = "error: the run is recorded already, in \(app.folder.file("now.rec"))\n  end it by host record --stop\n"
    #expect(try await app.host("record", "other.rec") == .failure(inUse))
    #expect(!FileManager.default.fileExists(atPath: app.folder.file("other.rec")))
    let build = try app.folder.copy(try await LiveBuilds.build("Trouble", ["OTHER"]), as: "new/libTrouble.so")
    #expect(try await app.host("swap", build).errors == "")
    #expect(try await session.screen(after: "set Text=swapped").contains("Text: swapped"))
    #expect(try await app.host("record", "--stop").errors == "")
    #expect(try await session.screen(after: "set Text=later").contains("Text: later"))
    #expect(try await app.host("record", "now.rec").errors.contains("exists already"))
    // Of the steps before and after it, the recording has only the user's position.
    let steps = try app.folder.text("now.rec").split(separator: "\n").filter { $0.contains("\"step\":") }
    #expect(steps.count == 2, "\(steps)")
    // In a folder with only the libraries of the run.
    func replay(_ recording: String) async throws -> Command.Result {
      let elsewhere = TemporaryFolder()
      for file in ["Fault", "FaultAuth", "Trouble"].map({ "scenes/lib\($0).so" }) + ["scenes.json", recording] {
        try elsewhere.copy(app.folder.file(file), as: file)
      }
      return try await elsewhere.host("replay", recording, "--manifest", "scenes.json")
    }
    #expect(try await replay("now.rec").output == "now.rec: 2 steps, no difference on the screen\n")
    // Another recording may begin.
    #expect(try await app.host("record", "next.rec").errors == "")
    #expect(try await session.screen(after: "set Text=last").contains("Text: last"))
    #expect(await session.end() == 0)
    #expect(try await replay("next.rec").output == "next.rec: 1 steps, no difference on the screen\n")
  }
}
