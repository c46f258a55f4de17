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

  @Test("An app whose terminal takes nothing answers others, and ends in order")
  func answers() async throws {
    let terminal = try await app.start()
    terminal.stopReading()
    // Each is drawn, or would be.
    for _ in 0..<20 { terminal.type("x") }
    for _ in 0..<3 {
      let status = try await Command.host(["ps"], in: app.folder.path, environment: app.environment)
      #expect(status.output.contains("Trouble"), "\(status)")
    }
    let stop = try await Command.host(["stop"], in: app.folder.path, environment: app.environment)
    #expect(stop.status == 0, "\(stop)")
    #expect(await terminal.end() == 0)
  }

  @Test("What is written to a stream that takes nothing for now waits, costs nothing, and comes in the end")
  func nonblocking() async throws {
    var pipe: [Int32] = [-1, -1]
    try #require(pipe2(&pipe, O_CLOEXEC | O_NONBLOCK) == 0)
    let (readEnd, writeEnd) = (pipe[0], pipe[1])
    defer { close(readEnd) }
    let zeros = [UInt8](repeating: 0, count: 1 << 12)
    while write(writeEnd, zeros, zeros.count) > 0 {}
    let process = try ProgramStart.spawn(
      ["/usr/bin/env", "-C", app.folder.path, Checkout.host, "list"], ["PATH": "/usr/bin"], output: writeEnd)
    close(writeEnd)
    var looks = 0
    // What asks over and over is never asleep; on its way to its output it isn't for so long.
    try await eventually("it sleeps", within: .seconds(90)) {
      looks = Self.sleeps(process) ? looks + 1 : 0
      return looks == 20
    }
    var text: [UInt8] = []
    try await eventually("all is read") {
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(readEnd, &buffer, buffer.count)
      text += buffer[..<max(0, count)]
      return count == 0
    }
    #expect(String(decoding: text.drop { $0 == 0 }, as: UTF8.self).contains("Trouble"))
    #expect(ProgramStart.reap(process) == 0)
  }

  /// Whether all threads of a process do nothing.
  private static func sleeps(_ process: Int32) -> Bool {
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
    return threads.allSatisfy { thread in
      let status = (try? String(contentsOfFile: "/proc/\(process)/task/\(thread)/stat", encoding: .utf8)) ?? ""
      let state = status.split(separator: ")").last?.first { $0 != " " }
      return state == "S" || state == "Z"
    }
  }
}
