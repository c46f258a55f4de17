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

  @Test("A child that a scene has forked outlives the app, and holds neither the run nor its journal")
  func child() async throws {
    let app = try await TroubleApp("FORKED")
    let first = try PlainSession([], in: app.folder, environment: app.environment)
    #expect(try await first.screen(after: "set Text=kept").contains("Text: kept"))
    kill(try #require(first.app), SIGKILL)
    _ = try await first.lines { $0 == "! The app stopped: Killed" }
    #expect(try await first.screen(after: "ok").contains("Text: kept"))
    #expect(try await app.host("restart").status == 0)
    #expect(await first.losePower() == -SIGKILL)
    #expect(try await app.host("ps").output == "NAME  PID  SCENE  DISPLAYS  MANIFEST\n")
    let second = try PlainSession(["--resume"], in: app.folder, environment: app.environment)
    #expect(try await second.screen().contains("Text: kept"))
    #expect(await second.end() == 0)
  }

  @Test("swift-backtrace doesn't end: it is ended, and the user is back, and knows whose code it was")
  func hangingBacktracer() async throws {
    let backtracer = try FixtureLibraries.path("HangingBacktracer", as: .executable)
    let session = try session(["SWIFT_BACKTRACE": "swift-backtrace=\(backtracer)"])
    #expect(try await session.screen(after: "set Text=kept").contains("Text: kept"))
    session.send("press Trap")
    // It writes its process number: on a busy machine it may be gone before a test looks.
    let file = app.folder.file("backtracer")
    try await eventually("the backtracer is there", within: .seconds(120)) {
      FileManager.default.contents(atPath: file)?.count == 4
    }
    let child = try #require(FileManager.default.contents(atPath: file)).withUnsafeBytes { $0.load(as: Int32.self) }
    _ = try await session.lines { $0 == "! Trouble, build 1, stopped: Index out of range" }
    #expect(ProcessState(of: child) == .gone)
    #expect(try await session.screen(after: "ok").prefix(2) == ["== Trouble ==", "Text: kept"])
    #expect(await session.end() == 0)
  }
}
