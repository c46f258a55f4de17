import Foundation
import HostSupport
import Testing

@Suite("A build that ends the app before it was on the screen is not run again", .timeLimit(.minutes(10)), .ownFolders)
struct FirstRunTests {
  struct Death: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let reason: String
    let library: @Sendable () async throws -> String
  }

  static let deaths: [Death] = [
    // No frame of the backtrace is in a library of C, so that the message has no place.
    Death(
      testDescription: "exit(0) in the constructor",
      reason: "it ended the process with status 0, while it was opened"
    ) { try FixtureLibraries.path("Deadly", defining: ["ID=Trouble", "DEATH=exit(0)", "CONSTRUCTOR"]) },
    Death(
      testDescription: "return (void *)16 in the entry point", reason: "Bad pointer dereference, while it was opened"
    ) { try FixtureLibraries.path("Deadly", defining: ["ID=Trouble", "DEATH=return (void *)16"]) },
    Death(testDescription: "LOADED", reason: "Index out of range (Trouble.swift:§)") {
      try await LiveBuilds.build("Trouble", ["LOADED"])
    },
  ]

  @Test("It is reached by a route: the user is back where they were, and the next try says why not", arguments: deaths)
  func route(_ death: Death) async throws {
    let app = try await FaultApp()
    try app.folder.copy(try await death.library(), as: ".new")
    try succeed(rename(app.folder.file(".new"), app.folder.file("scenes/libTrouble.so")))
    let session = try app.session()
    #expect(try await session.screen(after: "set Text=kept").contains("Text: kept"))
    session.send("press Trouble")
    let alert = try await session.lines { $0.hasPrefix("! ") }.last
    let line = try FaultApp.line(of: "none[count]", in: "Trouble")
    let reason = "Trouble, build 1, stopped: \(death.reason)".replacing("§", with: "\(line)")
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
