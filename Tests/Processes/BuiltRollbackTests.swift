import Foundation
import Glibc
import HostSupport
import TestSupport
import Testing

@Suite(
  "On the built host: what was in use before comes back, alone or as a whole swap", .timeLimit(.minutes(10)),
  .ownFolders)
struct BuiltRollbackTests {
  private let app: FaultApp

  init() async throws { app = try await FaultApp() }

  /// An app in which somebody has typed into Trouble.
  private func typed() async throws -> PlainSession {
    let session = try app.session()
    _ = try await session.screen(after: "press Trouble")
    #expect(try await session.screen(after: "set Text=half a no").contains("Text: half a no"))
    return session
  }

  /// Puts new builds of both scenes into a folder, and gives their paths.
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

  private func trap(_ build: Int) throws -> String {
    "Trouble, build \(build), stopped: Index out of range "
      + "(Trouble.swift:\(try FaultApp.line(of: "none[count]", in: "Trouble")))"
  }

  private func replaceTrouble() async throws {
    try app.folder.copy(try await LiveBuilds.build("Trouble", ["SECOND"]), as: ".new")
    #expect(rename(app.folder.file(".new"), app.folder.file("scenes/libTrouble.so")) == 0)
  }

  @Test("A scene comes back without a file, with a text half typed; also after a crash, until its file is another one")
  func rollback() async throws {
    let session = try await typed()
    try await replaceTrouble()
    _ = try await session.lines { $0 == "the second build" }
    // It is kept when it has left the screen, for which nobody waits.
    try await eventually("there is a build to go back to") { try await app.host("rollback", "Trouble").status == 0 }
    try await expectFirst(in: session)
    let log = try await app.host("log").output
    #expect(
      log.contains(#/note: Trouble: rolled back by host rollback, to .*/builds/Trouble/1-[0-9a-f]{64}/libTrouble.so/#))
    #expect(try await session.die(by: "Trap") == trap(3))
    try await expectFirst(in: session, after: "ok")
    let none = try await app.host("rollback", "Trouble")
    #expect(none.errors.hasPrefix("error: Trouble: no earlier build of it is kept\n"), "\(none.errors)")
    try await replaceTrouble()
    _ = try await session.lines { $0 == "the second build" }
    #expect(await session.end() == 0)
  }

  @Test("Two runs have a swap at once; neither takes away what the other keeps")
  func all() async throws {
    let first = try await typed()
    let second = try app.session()
    _ = try await second.screen(after: "press Trouble")
    _ = try await second.screen(after: "set Text=half a no")
    let files = try await builds()
    let result = try await app.host("swap", "--all", files[0], files[1])
    #expect([result.errors, "\(result.status)"] == ["", "0"])
    try app.folder.remove("new")
    for session in [first, second] { try await expectSecond(in: session) }
    #expect(try await app.host("rollback", "--all", "--pid", "1").status == 64)
    let unsaid = try await app.host("stop", "--manifest", "other.json")
    #expect(unsaid.errors == "error: host stop --manifest FILE needs --all\n  add it\n")
    #expect(unsaid.status == 64)

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

  @Test("What can't be exchanged is refused before any app is asked")
  func refused() async throws {
    let files = try await builds()
    let twice = try await app.host("swap", files[0], files[0])
    #expect(twice.errors.hasPrefix("error: Fault: two of the files hold it: "), "\(twice.errors)")
    let shared = try await app.host("swap", Checkout.library("Contracts"))
    #expect(shared.errors.contains(": holds no scene or worker; what scenes share"), "\(shared.errors)")
    #expect([twice.status, shared.status] == [1, 1])
  }
}
