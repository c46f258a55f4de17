import Foundation
import HostSupport
import Testing

@Suite("On the built host: what was in use before comes back", .timeLimit(.minutes(10)), .ownFolders)
struct BuiltRollbackTests {
  private let app: FaultApp

  init() async throws { app = try await FaultApp() }

  private func typed() async throws -> PlainSession {
    let session = try app.session()
    _ = try await session.screen(after: "press Trouble")
    #expect(try await session.screen(after: "set Text=half a no").contains("Text: half a no"))
    return session
  }

  private func builds() async throws -> [String] {
    [
      try app.folder.copy(try await LiveBuilds.build("Fault", ["SECOND"]), as: "new/libFault.so"),
      try app.folder.copy(try await LiveBuilds.build("Trouble", ["SECOND"]), as: "new/libTrouble.so"),
    ]
  }

  private func expect(_ line: String, in sessions: [PlainSession]) async throws {
    for session in sessions {
      #expect(try await session.screen().prefix(3) == ["== Trouble ==", "Text: half a no", line])
    }
  }

  @Test("Two runs have a swap at once; neither takes away what the other keeps")
  func all() async throws {
    let sessions = [try await typed(), try await typed()]
    let files = try await builds()
    let result = try await app.host("swap", "--all", files[0], files[1])
    #expect((result.status, result.errors) == (0, ""))
    try app.folder.remove("new")
    try await expect("the second build", in: sessions)
    #expect(try await app.host("rollback", "--all", "--pid", "1").status == 64)

    let back = try await app.host("rollback", "--all", "--json")
    #expect((back.status, back.errors) == (0, ""))
    #expect(back.output.components(separatedBy: "\"pid\"").count == 3, "\(back.output)")
    try await expect("[Count]", in: sessions)

    let swapped = try await app.host("swap", "--all", try await builds()[1])
    #expect((swapped.status, swapped.errors) == (0, ""))
    try await expect("the second build", in: sessions)
    #expect(try await app.host("stop", "--all").status == 0)
    for session in sessions { #expect(await session.end() == 0) }
  }
}
