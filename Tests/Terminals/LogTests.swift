import Foundation
import Glibc
import HostSupport
import TestSupport
import Testing

@Suite("What scenes print is read in another shell", .timeLimit(.minutes(10)), .ownFolders)
struct LogTests {
  private let folder: TemporaryFolder

  init() async throws {
    folder = try TemporaryFolder()
    try folder.write(#"{ "version": 1, "start": "Printer", "folders": ["scenes"] }"#, to: "scenes.json")
    try folder.copy(try await LiveBuilds.build("Printer"), as: "scenes/libPrinter.so")
  }

  private func host(_ arguments: String...) async throws -> Command.Result {
    try await Command.host(arguments, in: folder.path, environment: folder.environment)
  }

  private func start(_ options: String...) async throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      Checkout.host, ["run"] + options, in: folder.path, environment: folder.environment)
    try await terminal.wait(for: "printed 0")
    return terminal
  }

  private func reader(_ options: String...) throws -> PseudoTerminal {
    try PseudoTerminal(
      Checkout.host, ["log", "--follow"] + options, columns: 120, rows: 60, in: folder.path,
      environment: folder.environment)
  }

  private struct Line: Decodable, Equatable {
    let time: String
    let pid: Int32
    let text: String
    var isCut: Bool?
  }

  private func lines() async throws -> [Line] {
    let result = try await host("log", "--json")
    #expect(result.errors == "")
    return try result.lines.dropLast().map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
  }

  @Test("at once, by several, over a crash, and harmlessly; the screen stays as it is")
  func follow() async throws {
    let terminal = try await start()
    let first = try #require(terminal.app)
    let early = try reader()
    try await terminal.type("\r", until: "printed 1")
    try await early.wait(for: "нет")
    #expect(early.screen.shows(#"here \u{1B}[31m\0 "#))
    #expect(!terminal.screen.shows("нет"))
    let late = try reader("--last", "1")
    try await late.wait(for: "нет")
    #expect(!late.screen.shows("here"))

    // A line without an end comes when its process has ended.
    try await terminal.type("\t\r", until: "printed 2")
    terminal.type("\t\t\r")
    // On the shell's screen the process's last line has it, too.
    try await terminal.wait { $0.shows("Enter dismiss") && $0.shows("as it was asked") }
    let second = try #require(terminal.app)
    for reader in [early, late] {
      try await reader.wait { $0.shows("half a line") && $0.shows("Fatal error: as it was asked") }
    }
    terminal.type("\r")
    try await terminal.wait { !$0.shows("as it was asked") }
    for reader in [early, late] { try await reader.wait(for: "-- process \(second)") }
    let all = try await lines()
    #expect(all.map(\.pid).first == first)
    #expect(all.first?.text == "tab\there \u{1B}[31m\u{0} \u{FFFD}\u{FFFD}")
    #expect(all.allSatisfy { $0.time.hasSuffix("Z") && $0.time.count == 24 })
    #expect(Set(all.map(\.pid)).isSuperset(of: [first, second]))

    // Who goes in the middle bothers nobody.
    early.hangUp()
    #expect(await terminal.end(by: "\u{3}") == 0)
    #expect(await late.end() == 0)
  }

  @Test("Fifty megabytes wait for no reader, and the last of them are kept")
  func much() async throws {
    let session = try PlainSession([], in: folder, environment: folder.environment)
    _ = try await session.screen()
    let stuck = try reader()
    session.send("press Odd")
    try await stuck.wait(for: "нет")
    stuck.stopReading()
    #expect(try await session.screen(after: "press Much").contains("printed 2"))
    try await eventually("all has come") { Self.size(folder.file("errors")) > 49_000_000 }
    // Of an app that waits for a slow machine the host may say that it didn't answer.
    let kept = try await lines().map(\.text).filter { $0.hasPrefix("row ") }
    #expect(kept.count > 5000 && kept.count < 12_000)
    #expect(
      kept == (500_001 - kept.count...500_000).map { "row \($0) " + String(repeating: "x", count: 90) })
    let text = try await host("log", "--last", "1")
    // On a loaded machine the host may have had something to say since.
    let last = try await lines().suffix(2).map(\.text)
    #expect(
      text.lines.count == 3 && last.contains { text.lines[1].hasSuffix("  " + $0) }, "\(text.lines[1].prefix(200))")
    #expect(await session.end() == 0)
  }

  @Test("Where nobody keeps it, and where there is no app or several, the command says what to do")
  func choice() async throws {
    #expect(try await host("log").errors.hasPrefix("error: no app is running\n"))
    // The tests have such memory, too, and would be the app's parent.
    let alone = try PseudoTerminal(
      "/bin/bash", ["-c", "'\(Checkout.host)' run --no-supervisor; exit"], in: folder.path,
      environment: folder.environment)
    try await alone.wait(for: "printed 0")
    let app = try #require(alone.app)
    let result = try await host("log")
    #expect(
      result.errors == """
        error: nobody keeps what the app \(app) writes
          look at its own standard error, or run it without --no-supervisor, and not in another container

        """)
    #expect(result.status == 1)
    let other = try await start()
    #expect(try await host("log", "--follow").errors.hasPrefix("error: 2 apps are running: "))
    let supervised = try #require(other.app)
    let quiet = try await host("log", "--pid", "\(supervised)")
    #expect(quiet.output == "" && quiet.errors == "" && quiet.status == 0)
    #expect(try await host("log", "--last", "-1").status == 64)
  }

  private static func size(_ path: String) -> Int {
    ((try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int) ?? 0
  }
}
