import Foundation
import Glibc
import HostSupport
import TestSupport
import Testing

@Suite("A build that ends the app before it was on the screen is not run again", .timeLimit(.minutes(10)), .ownFolders)
struct FirstRunTests {
  struct Death: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let reason: String
    let library: @Sendable () async throws -> String

    static func compiled(_ condition: String, reason: String) -> Death {
      Death(testDescription: condition, reason: reason) { try await LiveBuilds.build("Trouble", [condition]) }
    }

    /// No frame of the backtrace is in the library, so that the message has no place.
    static func deadly(_ death: String, inConstructor: Bool, reason: String) -> Death {
      let macros = ["ID=Trouble", "DEATH=\(death)"] + (inConstructor ? ["CONSTRUCTOR"] : [])
      return Death(testDescription: "\(death) in the \(inConstructor ? "constructor" : "entry point")", reason: reason)
      {
        try FixtureLibraries.path("Deadly", defining: macros)
      }
    }
  }

  static let deaths: [Death] = [
    .deadly("exit(0)", inConstructor: true, reason: "it ended the process with status 0, while it was opened"),
    .deadly("return (void *)16", inConstructor: false, reason: "Bad pointer dereference, while it was opened"),
    .compiled("LOADED", reason: "Index out of range (Trouble.swift:§)"),
  ]

  private func inWords(_ death: Death) throws -> String {
    "Trouble, build ¶, stopped: \(death.reason)"
      .replacingOccurrences(of: "§", with: "\(try FaultApp.line(of: "none[count]", in: "Trouble"))")
  }

  @Test("It is reached by a route: the user is back where they were, and the next try says why not", arguments: deaths)
  func route(_ death: Death) async throws {
    let app = try await FaultApp()
    try app.put(try await death.library())
    let session = try app.session()
    #expect(try await session.screen(after: "set Text=kept").contains("Text: kept"))
    session.send("press Trouble")
    let alert = try await session.lines { $0.hasPrefix("! ") }.last
    let reason = try inWords(death).replacingOccurrences(of: "¶", with: "1")
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
    #expect(result.status == 1)
    #expect(result.output == "")
    #expect(
      result.errors == """
        error: \(reason)
          there is no backtrace; install another build of it, or readmit this one: host readmit Trouble
        error: scenes/libTrouble.so: in quarantine, as it ended the app when it ran for the first time: \(reason)
          put a fixed build in its place, or let this one run again: host readmit Trouble

        """)
  }
}

extension FaultApp {
  func put(_ library: String) throws {
    try folder.copy(library, as: ".new")
    try succeed(rename(folder.file(".new"), folder.file("scenes/libTrouble.so")))
  }
}
