import Foundation
import HostSupport
import Testing

@Suite("A build that ends the app before it was on the screen is not run again", .timeLimit(.minutes(10)), .ownFolders)
struct FirstRunTests {
  // No frame of the backtrace is in a library of C (Deadly), so that the message has no place.
  @Test(
    "It is reached by a route: the user is back where they were, and the next try says why not",
    arguments: [
      (["DEATH=exit(0)", "CONSTRUCTOR"], "it ended the process with status 0, while it was opened"),
      (["DEATH=return (void *)16"], "Bad pointer dereference, while it was opened"),
      ([], "Index out of range (Trouble.swift:§)"),
    ])
  func route(deadly: [String], end: String) async throws {
    let app = try await FaultApp()
    let library =
      try await deadly.isEmpty
      ? LiveBuilds.build("Trouble", ["LOADED"])
      : FixtureLibraries.path("Deadly", defining: ["ID=Trouble"] + deadly)
    try app.folder.copy(library, as: ".new")
    try succeed(rename(app.folder.file(".new"), app.folder.file("scenes/libTrouble.so")))
    let session = try app.session()
    #expect(try await session.screen(after: "set Text=kept").contains("Text: kept"))
    session.send("press Trouble")
    let alert = try await session.lines { $0.hasPrefix("! ") }.last
    let line = try FaultApp.line(of: "none[count]", in: "Trouble")
    let reason = "Trouble, build 1, stopped: \(end)".replacing("§", with: "\(line)")
    #expect(alert == "! \(reason)")
    #expect(try await session.screen(after: "ok").prefix(2) == ["== Fault ==", "Text: kept"])
    let again = try await session.screen(after: "press Trouble")
    let why = "scenes/libTrouble.so: in quarantine, as it ended the app when it ran for the first time: \(reason)"
    #expect(again.suffix(3) == ["! \(why)", "[Run it anyway]", "[OK]"])
    _ = try await session.screen(after: "ok")
    #expect(await session.end() == 0)
  }

  @Test("It is the first scene, and there is no other build: that is said, and the end")
  func start() async throws {
    let result = try await TroubleApp("LEFT").run("")
    let reason = "Trouble, build 1, stopped: it ended the process with status 0, while it was opened"
    let errors = """
      error: \(reason)
        there is no backtrace; install another build of it, or readmit this one: host readmit Trouble
      error: scenes/libTrouble.so: in quarantine, as it ended the app when it ran for the first time: \(reason)
        put a fixed build in its place, or let this one run again: host readmit Trouble

      """
    #expect(result == .failure(errors))
  }
}
