import Foundation
import HostSupport
import TestSupport
import Testing

@Suite(
  "On the built host: what was in use before comes back, alone or as a whole swap", .timeLimit(.minutes(10)),
  .ownFolders)
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

  private func expectFirst(in session: PlainSession, after line: String? = nil) async throws {
    #expect(try await session.screen(after: line).prefix(3) == ["== Trouble ==", "Text: half a no", "[Count]"])
  }

  private func expectSecond(in session: PlainSession, after line: String? = nil) async throws {
    #expect(
      try await session.screen(after: line).prefix(3) == ["== Trouble ==", "Text: half a no", "the second build"])
  }

  @Test("Two runs have a swap at once; neither takes away what the other keeps")
  func all() async throws {
    let (first, second) = (try await typed(), try await typed())
    let files = try await builds()
    let result = try await app.host("swap", "--all", files[0], files[1])
    #expect([result.errors, "\(result.status)"] == ["", "0"])
    try app.folder.remove("new")
    for session in [first, second] { try await expectSecond(in: session) }
    #expect(try await app.host("rollback", "--all", "--pid", "1").status == 64)

    let back = try await app.host("rollback", "--all", "--json")
    #expect([back.errors, "\(back.status)"] == ["", "0"])
    #expect(back.output.components(separatedBy: "\"pid\"").count == 3, "\(back.output)")
    for session in [first, second] { try await expectFirst(in: session) }

    let swapped = try await app.host("swap", "--all", try await builds()[1])
    #expect([swapped.errors, "\(swapped.status)"] == ["", "0"])
    for session in [first, second] { try await expectSecond(in: session) }
    #expect(try await app.host("stop", "--all").status == 0)
    for session in [first, second] { #expect(await session.end() == 0) }
  }
}
