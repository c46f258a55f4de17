import Foundation
import HostSupport
import Testing

@Suite("Events that a display sends twice act once", .timeLimit(.minutes(30)), .ownFolders, .nightly)
struct ComingAgainTests {
  private static let request = #""as":"tab""#

  @Test("Killed at any moment, with all sent again that isn't done: no text is lost, and nothing is pressed twice")
  func killed() async throws {
    // Note preserves its count.
    let folder = TemporaryFolder()
    try folder.write(
      #"{"version":1,"start":"Note","folders":["scenes","@host"],"workers":{"AuthWorker":{"use":"DemoAuth"}}}"#,
      to: "scenes.json")
    try folder.copy(try await LiveBuilds.build("Note"), as: "scenes/libNote.so")
    let session = try PlainSession([], in: folder, environment: folder.environment)
    _ = try await session.screen()
    var random = SeededGenerator(seed: 27)
    var process = try #require(session.app)
    var display = try await ProtocolDisplay(to: process, in: folder, Self.request)
    let rounds = 10
    for round in 1...rounds {
      let first = 10 * round + 1
      func send(after done: Int) throws {
        for event in first..<first + 6 where event > done {
          let number = try display.number(of: event % 2 == 0 ? "button.Count" : "textField.Text")
          let action = event % 2 == 0 ? #""do":"activate""# : #""do":"edit","text":"t\#(event)""#
          display.send(#"{\#(action),"e":\#(event),"n":\#(number)}"#)
        }
      }
      try send(after: 0)
      usleep(UInt32.random(in: 0..<3000, using: &random))
      kill(process, SIGKILL)
      (display, process) = try await ProtocolDisplay.next(after: process, of: session, in: folder, Self.request)
      let done = try #require(display.answer.split(separator: ":").last.flatMap { Int($0.dropLast()) })
      #expect(done < first + 6)
      display.send(#"{"do":"dismiss"}"#)
      try send(after: done)
      display.send(#"{"do":"sync","e":\#(first + 6)}"#)
      try await display.read(until: #""ack":\#(first + 6)"#)
      let screen = try await session.screen()
      #expect(screen.contains("Text: t\(first + 4)"), "after \(done) of \(first)...: \(screen)")
    }
    let count = try #require(
      try await session.screen().first { $0.hasPrefix("count ") }.flatMap { Int($0.dropFirst("count ".count)) })
    // The press in flight may be lost.
    #expect((2 * rounds...3 * rounds).contains(count))
    #expect(await session.end() == 0)
  }
}
