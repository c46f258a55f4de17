import Foundation
import HostSupport
import TestSupport
import Testing

@Suite(
  "A scene that is left and leaks is named, and one that is only late isn't for long", .timeLimit(.minutes(10)),
  .ownFolders)
struct LeakTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(#"{ "version": 1, "start": "Leaky", "folders": ["scenes"] }"#, to: "scenes.json")
  }

  private func session(_ conditions: String...) async throws -> PlainSession {
    try folder.copy(try await LiveBuilds.build("Leaky", conditions), as: "scenes/libLeaky.so")
    return try PlainSession([], in: folder, environment: folder.environment)
  }

  /// What the run has told so far.
  private var log: String { (try? String(contentsOfFile: folder.file("errors"), encoding: .utf8)) ?? "" }

  private static func leak(_ departure: String, _ objects: String) -> String {
    "error: Leaky, generation 1: still alive after \(departure): \(objects)"
  }

  @Test(
    "A completion handler that holds the interactor: told, and taken back when it has ended. Known work is waited for")
  func late() async throws {
    let session = try await session()
    _ = try await session.screen(after: "press Next")
    _ = try await session.screen(after: "press Work and go")
    session.send("press Fetch")
    _ = try await session.screen(after: "back")
    try await eventually("the leak is told") {
      log.contains(Self.leak("it was left", "interactor, presenter\n"))
    }
    #expect(log.components(separatedBy: "error: ").count == 2, "nothing is told of the one at work: \(log)")
    try folder.write("", to: "go-on")
    try await eventually("it is taken back") {
      log.contains(
        #/error: Leaky, generation 1: gone \d+ s after it was left: interactor, presenter\n  it was no leak; /#)
    }
    #expect(await session.end() == 0)
  }
}
