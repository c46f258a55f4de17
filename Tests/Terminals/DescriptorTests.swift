import Foundation
import Glibc
import HostSupport
import TestSupport
import Testing

@Suite(
  "A scene closes descriptors that aren't its own: nothing of the host gets into its files", .timeLimit(.minutes(10)),
  .ownFolders)
struct DescriptorTests {
  private let folder: TemporaryFolder

  init() async throws {
    let library = try await LiveBuilds.build("Closer")
    folder = try TemporaryFolder()
    try folder.write(#"{ "version": 1, "start": "Closer", "folders": ["scenes"] }"#, to: "scenes.json")
    try folder.copy(library, as: "scenes/libCloser.so")
  }

  /// - Parameter isCutOff: whether the app may have ended, for want of a descriptor, while the scene wrote.
  private func expectUntouched(files: Int, isCutOff: Bool = false) throws {
    for number in 1...files {
      let file = folder.file("kept-\(number)")
      if isCutOff, !FileManager.default.fileExists(atPath: file) { continue }
      let content = try Data(contentsOf: URL(filePath: file))
      #expect(
        content == Data("the user's, file \(number)\n".utf8) || isCutOff && content.isEmpty,
        "file \(number): \(String(decoding: content, as: UTF8.self).debugDescription)")
    }
  }

  @Test("What Dispatch opens for itself has high numbers, on a busy machine, too")
  func own() async throws {
    let sessions = try (0..<12).map { _ in try PlainSession([], in: folder, environment: folder.environment) }
    for session in sessions {
      _ = try await session.screen()
      let app = try #require(session.app)
      let files = (3...63).compactMap {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(app)/fd/\($0)")
      }
      #expect(files.allSatisfy { !$0.hasPrefix("anon_inode:") }, "\(files)")
    }
    for session in sessions { #expect(await session.end() == 0) }
  }

  @Test("Plain display, the low numbers: the run goes on, with control and recovery")
  func some() async throws {
    let session = try PlainSession([], in: folder, environment: folder.environment)
    _ = try await session.screen()
    #expect(try await session.screen(after: "press Close some").contains("count 0"))
    #expect(try await session.screen(after: "set Text=kept").contains("Text: kept"))
    #expect(try await session.screen(after: "press Count").contains("count 1"))
    // For which Dispatch needs descriptors that were not closed.
    let host = try await Command.host(["ps"], in: folder.path, environment: folder.environment)
    #expect(host.output.contains("Closer"), "\(host.errors)")
    kill(try #require(session.app), SIGKILL)
    _ = try await session.lines { $0 == "! The app stopped: Killed" }
    #expect(try await session.screen(after: "ok").contains("Text: kept"))
    #expect(await session.end() == 0)
    try expectUntouched(files: 12)
  }

  @Test("Plain display, all numbers: the app comes back on the same screen")
  func all() async throws {
    let session = try PlainSession([], in: folder, environment: folder.environment)
    #expect(try await session.screen(after: "set Text=kept").contains("Text: kept"))
    session.send("press Close all")
    _ = try await session.lines { $0.hasPrefix("! The app stopped: ") }
    #expect(try await session.screen(after: "ok").contains("Text: kept"))
    #expect(try await session.screen(after: "press Count").contains("count 1"))
    #expect(await session.end() == 0)
    try expectUntouched(files: 3, isCutOff: true)
  }

  @Test("The journal's number alone: the run goes on, and its end is written nowhere")
  func journal() async throws {
    let session = try PlainSession([], in: folder, environment: folder.environment)
    _ = try await session.screen()
    session.send("press Close the journal")
    #expect(try await session.screen(after: "press Count").contains("count 1"))
    #expect(await session.end() == 0)
    try expectUntouched(files: 1)
  }

  @Test("Terminal", arguments: [(2, 12), (3, 3)])
  func terminal(button: Int, files: Int) async throws {
    let terminal = try PseudoTerminal(
      Checkout.host, ["run"], columns: 120, in: folder.path, environment: folder.environment)
    try await terminal.wait { $0.shows("count 0") }
    terminal.type("kept")
    try await terminal.wait { $0.shows("kept") }
    terminal.type(String(repeating: "\t", count: button) + "\r")
    if files == 3 {
      try await terminal.wait { $0.takeovers == 2 && $0.shows("stopped: ") && !$0.modes.contains(2026) }
      terminal.type("\r")
      try await terminal.wait { !$0.shows("stopped: ") && $0.shows("kept") }
    }
    terminal.type(String(repeating: "\u{1B}[Z", count: button) + "x")
    try await terminal.wait { $0.shows("keptx") || $0.shows("xkept") }
    #expect(await terminal.end(by: "\u{3}") == 0)
    #expect(terminal.settings == terminal.settingsBefore)
    try expectUntouched(files: files, isCutOff: files == 3)
  }
}
