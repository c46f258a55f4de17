import Foundation
import HostSupport
import Testing

@Suite("However a scene ends the app: the screen, what was typed, and why", .timeLimit(.minutes(10)), .ownFolders)
struct FaultTests {
  private static let buttons = [
    "Fatal error", "Exclusivity", "Null pointer", "Recursion", "Deinit", "Worker", "Memory", "Abort", "Trouble",
  ]

  /// The threads that block the signal by which the runtime stops them for a backtrace.
  private static func threadsWithoutSIGPROF(of process: pid_t) -> [String] {
    let tasks = "/proc/\(process)/task"
    return ((try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []).filter { thread in
      guard let status = try? String(contentsOfFile: "\(tasks)/\(thread)/status", encoding: .utf8) else { return false }
      let mask = status.firstMatch(of: /SigBlk:\s*(\w+)/).flatMap { UInt64($0.1, radix: 16) }
      return mask.map { $0 & 1 << (SIGPROF - 1) != 0 } ?? true
    }
  }

  struct Death: Sendable, CustomTestStringConvertible {
    let button: String
    let reason: String
    /// The culprit's line is the first that has this text.
    let code: String
    var culprit = "Fault"
    var condition: String?
    var limit = "-c 0"

    var testDescription: String { button }
  }

  static let deaths = [
    Death(button: "Fatal error", reason: "no more coffee", code: "fatalError"),
    Death(button: "Null pointer", reason: "Bad pointer dereference", code: "nowhere.pointee"),
    Death(button: "Recursion", reason: "Bad pointer dereference", code: "func depth"),
    Death(button: "Deinit", reason: "blown", code: "deinit {"),
    // In a worker's method, off the main actor.
    Death(button: "Worker", reason: "Index out of range", code: "names[0]", culprit: "FaultAuth"),
    // During the configuration of a scene, on the screen that leads to it.
    Death(
      button: "Trouble", reason: "no good", code: #"preconditionFailure("no good")"#, culprit: "Trouble",
      condition: "TRAPPED"),
    // Two accesses to one variable at once.
    Death(
      button: "Exclusivity", reason: "Simultaneous accesses, but exclusive access is required", code: "change(&number)"),
    // All memory that there is.
    Death(
      button: "Memory", reason: "failed to allocate 67108896 bytes of memory with alignment 8",
      code: "while true { memory", limit: "-v 4000000"),
    Death(button: "Abort", reason: "Aborted", code: "abort()"),
  ]

  @Test("The alert and the log say who, what and where", arguments: deaths)
  func death(_ death: Death) async throws {
    let app = if let condition = death.condition { try await FaultApp(condition) } else { try await FaultApp() }
    let terminal = try await app.start(limit: death.limit)
    try await terminal.type("kept", until: "kept")
    let process = try #require(terminal.app)
    // A thread that is just starting or ending takes no signals, and the runtime then reports that it can't stop it.
    try await eventually("the runtime can stop each thread") { Self.threadsWithoutSIGPROF(of: process).isEmpty }
    terminal.type(String(repeating: "\t", count: 1 + (Self.buttons.firstIndex(of: death.button) ?? 0)) + "\r")
    try await terminal.wait { $0.takeovers == 2 && $0.shows("stopped: ") && $0.isWhole }
    let shown = terminal.screen
    terminal.type("\r")
    try await terminal.wait { !$0.shows("stopped: ") && $0.shows("kept") && $0.shows("[ Fatal error ]") }
    await terminal.expectEnd(by: "\u{3}")
    try await terminal.wait { !$0.modes.contains(1049) && $0.shows("  the backtrace is ") }
    let line = try FaultApp.line(of: death.code, in: death.culprit)
    let alert = "\(death.culprit), build 1, stopped: \(death.reason) (\(death.culprit).swift:\(line))"
    // The alert may need several lines.
    #expect(shown.shows("│  \(alert.prefix(40))"))
    #expect(terminal.screen.lines.contains("error: \(alert)"), "\(terminal.screen.lines.joined(separator: "\n"))")
  }
}
