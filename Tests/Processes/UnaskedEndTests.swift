import Foundation
import HostSupport
import Testing

@Suite("Whatever ends the app unasked, the user is back on the same screen", .timeLimit(.minutes(10)), .ownFolders)
struct UnaskedEndTests {
  private let app: TroubleApp

  init() async throws { app = try await TroubleApp() }

  private func session(_ environment: [String: String] = [:]) throws -> PlainSession {
    try PlainSession([], in: app.folder, environment: app.environment.merging(environment) { $1 })
  }

  @Test("Signals that nobody sends to ask for the end")
  func signals() async throws {
    let session = try session()
    for signal in [SIGALRM, SIGUSR1, 40] {
      #expect(try await session.screen(after: "set Text=kept \(signal)").contains("Text: kept \(signal)"))
      kill(try #require(session.app), signal)
      let name = try #require(strsignal(signal).map { String(cString: $0) })
      _ = try await session.lines { $0 == "! The app stopped: \(name)" }
      #expect(try await session.screen(after: "ok").prefix(2) == ["== Trouble ==", "Text: kept \(signal)"])
    }
    #expect(await session.end() == 0)
  }

  @Test("swift-backtrace doesn't end: it is ended, and the user is back, and knows whose code it was")
  func hangingBacktracer() async throws {
    let backtracer = try FixtureLibraries.path("HangingBacktracer", as: .executable)
    let session = try session(["SWIFT_BACKTRACE": "swift-backtrace=\(backtracer)"])
    #expect(try await session.screen(after: "set Text=kept").contains("Text: kept"))
    session.send("press Trap")
    let child = try await self.backtracer()
    _ = try await session.lines { $0 == "! Trouble, build 1, stopped: Index out of range" }
    #expect(ProcessState(of: child) == .gone)
    #expect(try await session.screen(after: "ok").prefix(2) == ["== Trouble ==", "Text: kept"])
    #expect(await session.end() == 0)
  }

  /// The process number that the backtracer writes: on a busy machine it may be gone before a test looks.
  private func backtracer() async throws -> Int32 {
    let file = app.folder.file("backtracer")
    try await eventually("the backtracer is there", within: .seconds(120)) {
      FileManager.default.contents(atPath: file)?.count == 4
    }
    return try #require(FileManager.default.contents(atPath: file)).withUnsafeBytes { $0.load(as: Int32.self) }
  }
}
