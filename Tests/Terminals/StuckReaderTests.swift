import CGlibc
import Foundation
import Glibc
import HostSupport
import TestSupport
import Testing

@Suite("A reader that doesn't read holds no end up", .timeLimit(.minutes(10)), .ownFolders)
struct StuckReaderTests {
  private let app: TroubleApp

  init() async throws { app = try await TroubleApp() }

  @Test("SIGTERM ends the run, on a terminal that is full", arguments: ["terminal", "plain"])
  func terminal(_ display: String) async throws {
    let terminal = try await app.start(display)
    let process = try #require(terminal.app)
    terminal.stopReading()
    if display == "plain" { terminal.type("press Complain\n") } else { terminal.press("Complain") }
    terminal.signal(SIGTERM)
    // Five seconds for the app, one for the screen and one for the complaint.
    try await eventually("the supervisor ends", within: .seconds(60)) { ProcessState(of: terminal.process) == .gone }
    #expect(await terminal.end() == -SIGTERM)
    #expect(ProcessState(of: process) == .gone)
    #expect(terminal.settings == terminal.settingsBefore)
  }
}
